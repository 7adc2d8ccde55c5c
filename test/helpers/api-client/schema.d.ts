export interface paths {
    "/api/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scans, newest first
         * @description `search` looks in image name, tag and digest.
         *
         *     Role developer or above, and ci and auditor.
         */
        get: operations["listScans"];
        put?: never;
        /**
         * Queue scans of an image
         * @description One scan per tag and platform asked for; all are queued, or none. A request equal to a scan that is still queued or running gets that scan.
         *
         *     Role developer or above, and ci. At most 10 requests a minute.
         */
        post: operations["createScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one scan with its findings, packages, layers and checks
         * @description For large images the sub-resources give the same in pages.
         *
         *     Role viewer or above.
         */
        get: operations["getScan"];
        put?: never;
        post?: never;
        /**
         * Delete a scan and its findings
         * @description A running scan is cancelled first. When it was the latest of its tag, the one before it speaks for the tag again.
         *
         *     Role admin or above.
         */
        delete: operations["deleteScan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a scan
         * @description Role viewer or above.
         */
        get: operations["getScanStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a scan while it runs
         * @description Server-sent events: `status` with what `/status` has in `data`, at once and at every change; `deleted` when the scan is gone. The stream ends after COMPLETE, FAILED, CANCELLED and deletion, where clients close it for good (`retry` keeps browsers from coming again at once), and after ten minutes, when they come again; each one begins with the present state, whatever `Last-Event-ID` says. Comments keep the connection open. At most 100 streams of an organization are open at a time (429).
         *
         *     Role viewer or above.
         */
        get: operations["watchScan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a queued or running scan
         * @description Answers with the present state, also when the scan had ended. `ci` may cancel what it queued itself.
         *
         *     Role developer or above, and ci.
         */
        post: operations["cancelScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one image with its tags
         * @description Role viewer or above.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image with its tags and scans
         * @description Scans that have not ended are cancelled. Where the registry still has the image, its next sync finds it again.
         *
         *     Role admin or above.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the findings of a scan: severity, then EPSS, highest first
         * @description `search` looks in vulnerability id and package name.
         *
         *     Role viewer or above.
         */
        get: operations["listScanFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the packages of a scan: by type, name and version
         * @description `search` looks in the name.
         *
         *     Role viewer or above.
         */
        get: operations["listScanPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/layers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the layers of a scan: bottom first
         * @description `search` looks in command and digest.
         *
         *     Role viewer or above.
         */
        get: operations["listScanLayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the checks of a scan: in their fixed order
         * @description `search` looks in id and title.
         *
         *     Role viewer or above.
         */
        get: operations["listScanChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/sbom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the bill of materials of a scan
         * @description CycloneDX 1.6 or SPDX 2.3 as JSON. The same scan always gives the same bytes; times in it are those of the scan. Only a COMPLETE scan has one.
         *
         *     Role viewer or above.
         */
        get: operations["getScanSbom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/sarif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the findings of a scan as SARIF
         * @description SARIF 2.1.0 within GitHub’s limits for code scanning: findings and failed checks, at most 5,000 results and 10 MB as gzip, the most severe first. What a partial scan did not assess, and how many findings are left out, are notifications of the run. The same scan always gives the same bytes. Only a COMPLETE scan has one.
         *
         *     Role viewer or above.
         */
        get: operations["getScanSarif"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a scan with another one
         * @description Packages, findings, checks and size that differ from the scan `base`, each with its cause. Both scans must be COMPLETE; they may be of different tags, platforms or images. Both are as they were when they ended: triage and exceptions change neither. Counts are exact; each list ends at `limit`.
         *
         *     Role viewer or above.
         */
        get: operations["getScanDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the result or the inventory of a scan made elsewhere
         * @description At most 64 MiB as sent and 256 MiB once gzip is undone. The service matches the packages with its own advisories and recomputes severity, counts, score and grade; what others report beside them is kept with its source.
         *
         *     Sensor keys only.
         */
        post: operations["uploadScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the registries, newest first
         * @description All of them: this list has no pages.
         *
         *     Role viewer or above.
         */
        get: operations["listRegistries"];
        put?: never;
        /**
         * Add a registry
         * @description Credentials are sealed and never returned; those of a sensor registry are not kept, because only its sensor needs any. An address that may not be contacted is an issue at `url`.
         *
         *     Role admin or above. At most 300 requests a minute.
         */
        post: operations["createRegistry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/{registryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one registry
         * @description Role viewer or above.
         */
        get: operations["getRegistry"];
        /**
         * Change a registry
         * @description Fields that are absent keep their value. `provider` and `scanMethod` never change. In cloud mode a change of `url`, `insecure` or `caCertificate` needs `credentials` in the same request; `{}` for none.
         *
         *     Role admin or above. At most 300 requests a minute.
         */
        put: operations["updateRegistry"];
        post?: never;
        /**
         * Disconnect a registry
         * @description Credentials and the key of its sensors are gone at once, and scans that have not ended are cancelled. Images and scans stay readable, with `registryId` null, unless `purge` is true.
         *
         *     Role admin or above.
         */
        delete: operations["deleteRegistry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try credentials without saving them
         * @description A refused connection is a successful answer with `success` false. Nothing is stored, and no text of the registry is repeated. Below admin, errors of hosts that the operator did not name do not tell apart what is on a private network.
         *
         *     Role developer or above. At most 60 requests a minute.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/{registryId}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at a registry now
         * @description Queues a look at its repositories and tags; while one is queued or running, another call joins it. A registry in sensor mode is looked at by its sensors: their next heartbeat tells them to.
         *
         *     Role admin or above. At most 60 requests a minute.
         */
        post: operations["syncRegistry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/schedule-scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue everything that schedules make due now
         * @description Up to 500 scans; the scheduler queues what is left. `skipped` counts the tags that were not queued: not due, or without room.
         *
         *     Role admin or above. At most 30 requests a minute.
         */
        post: operations["scheduleScans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/{registryId}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the address that the registry calls after a push, or give it a new secret
         * @description `proof` says how the provider shows that it is the caller: `url-token` (the token in `url`), `header` (`secret` as `Authorization` or `X-Plimsoll-Token`), `hmac-sha256` or `hmac-sha1` (`secret` set with the webhook), `none` (the provider sends no events about images: its tags are looked at every 15 minutes). Earlier secrets end at once.
         *
         *     Role admin or above.
         */
        post: operations["createRegistryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/registries/{registryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of a registry
         * @description Has the repositories that the event names looked at, or the whole registry when it names none; that of a registry in sensor mode its sensors look at. Nothing in an event is believed: it only says where to look. Unknown registries and wrong proofs are answered alike.
         *
         *     No credential is needed. At most 600 requests a minute from one address. The body has at most 256 KiB.
         */
        post: operations["receiveRegistryEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a sensor, or find it again
         * @description Sensor keys only.
         */
        post: operations["registerSensor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a sensor is there
         * @description Sensor keys only.
         */
        post: operations["sensorHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim scans that wait for a sensor
         * @description Each scan is given to one sensor. With `waitSeconds` the answer waits for the first one.
         *
         *     Sensor keys only.
         */
        post: operations["claimSensorJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/jobs/{jobId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report on a job, which keeps it
         * @description Sensor keys only.
         */
        post: operations["reportSensorJobStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell which images and tags a registry has
         * @description Each image comes with all its tags; those of it that are missing have vanished. Images that are not named stay as they are, so a large catalog may come in several calls.
         *
         *     Sensor keys only.
         */
        post: operations["recordSensorCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sensors, newest first
         * @description `search` looks in names and host names.
         *
         *     Role viewer or above.
         */
        get: operations["listSensors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sensors/{sensorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a sensor
         * @description Its jobs go to others. It can register again for as long as its key counts: revoke that to keep it out.
         *
         *     Role admin or above.
         */
        delete: operations["removeSensor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/{registryId}/sensor-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which sensors a registry has, and whether they are there
         * @description Role viewer or above.
         */
        get: operations["getSensorStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images by name
         * @description `search` looks in the name. Score, grade and counts are those of the latest tag, without what an active attestation suppresses. They are null where nothing could be assessed: `completeness` and `notAssessed` say what is missing.
         *
         *     Role viewer or above.
         */
        get: operations["listImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is present now, by severity, then EPSS
         * @description One entry per vulnerability, package and image tag, from the latest result of each tag. `search` looks in vulnerability id, package name and image name.
         *
         *     Role viewer or above.
         */
        get: operations["listVulnerabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/distinct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the values of one field among what is present now, with their counts
         * @description In ascending order. `search` looks in values that are text.
         *
         *     Role viewer or above.
         */
        get: operations["listDistinctVulnerabilityValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/{vulnerabilityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one vulnerability of a tag
         * @description Also one that is gone: `closedAt` and `closedCause` say when and why.
         *
         *     Role viewer or above.
         */
        get: operations["getVulnerability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/{vulnerabilityId}/triage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Decide about a vulnerability
         * @description By the id of a vulnerability, for all tags of its image; by CVE, for every image that has it now. A decision stays when tags, versions or results change. One called FIXED is OPEN again by itself when a result opens it anew.
         *
         *     Role developer or above.
         */
        put: operations["putTriage"];
        /**
         * Decide about a vulnerability
         * @description By the id of a vulnerability, for all tags of its image; by CVE, for every image that has it now. A decision stays when tags, versions or results change. One called FIXED is OPEN again by itself when a result opens it anew.
         *
         *     Role developer or above.
         */
        post: operations["postTriage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attestations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attestations, newest first
         * @description Those that have ended too. `search` looks in the vulnerability id, the package name and the reason.
         *
         *     Role viewer or above.
         */
        get: operations["listAttestations"];
        put?: never;
        /**
         * Propose an attestation
         * @description That a vulnerability in a package is no danger, or is accepted. It has no effect until an admin approves it. The vulnerability need not be present.
         *
         *     Role developer or above. At most 20 requests a minute.
         */
        post: operations["proposeAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attestations/{attestationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one attestation
         * @description Role viewer or above.
         */
        get: operations["getAttestation"];
        put?: never;
        post?: never;
        /**
         * Withdraw or revoke an attestation
         * @description Whoever proposed it withdraws it, admins revoke those of others. What it alone suppressed is open again, with its old deadline. It stays in the list as it ended; one that has ended already stays as it is.
         *
         *     Role developer or above.
         */
        delete: operations["endAttestation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attestations/{attestationId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an attestation
         * @description What it covers is suppressed until it expires or is ended: lists and sums of what is open now leave it out, scans stay as they were. With four-eyes approval (PUT /api/organization) the proposer may not approve, and no API key may. Doing so again changes nothing; any other one that is not PROPOSED is refused with 400.
         *
         *     Role admin or above.
         */
        post: operations["approveAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attestations/{attestationId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject an attestation
         * @description Doing so again changes nothing; any other one that is not PROPOSED is refused with 400.
         *
         *     Role admin or above.
         */
        post: operations["rejectAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sla-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many days each severity may stay open
         * @description Deadlines count from the first detection in any tag of an image.
         *
         *     Role viewer or above.
         */
        get: operations["getSlaPolicy"];
        /**
         * Set how many days each severity may stay open
         * @description Severities that are left out keep their days. Deadlines of what is open move at once.
         *
         *     Role admin or above.
         */
        put: operations["putSlaPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find which images hold a package, by version
         * @description Looks at the latest result of each tag. Newest version first, in the order of the package type. `search` looks in the version.
         *
         *     Role viewer or above.
         */
        get: operations["listPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/posture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the organization, or a registry, stands in figures
         * @description What is open is counted now; what opened and closed, between `from` and `to`. A figure that is not known is null, never 0.
         *
         *     Role viewer or above.
         */
        get: operations["getPosture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/executive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the posture in words, what moved, and what to do first
         * @description Role viewer or above.
         */
        get: operations["getExecutiveSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/technical": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is open by package, with the upgrade that closes most
         * @description At most 100 packages: most critical, then high, then all. `upgrade` is null where nothing is fixed. The list of findings is `GET /api/vulnerabilities`.
         *
         *     Role viewer or above.
         */
        get: operations["getTechnicalSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how deadlines are kept, by severity
         * @description Role viewer or above.
         */
        get: operations["getSlaSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/sla/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deadlines of what is open, the first one first
         * @description One entry for each open finding of a severity that has a deadline, exceptions left out. `from` and `to` bound the deadline. `search` looks in vulnerability id, package name and image name.
         *
         *     Role viewer or above.
         */
        get: operations["listSlaEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports and compliance packs, newest first
         * @description `search` looks in the name and the id.
         *
         *     Role viewer or above.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * Make a report
         * @description It is queued; a worker takes a snapshot of what is true then, and the report never changes after it. A frequency also makes a schedule, which needs the role developer; an organization may have 200. While 100 reports of the organization are queued or generating: 429.
         *
         *     Role developer or above, and auditor.
         */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One report, with what its numbers mean
         * @description `intelligence` compares the snapshot with the one before it of the same type and scope; null until there is a snapshot.
         *
         *     Role viewer or above.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        /**
         * Delete a report, its files and its shares
         * @description Role admin or above.
         */
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/artifact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The snapshot that a report is made of
         * @description Streamed; all that the report knows, before any format. Not READY yet: 404 with `Retry-After`.
         *
         *     Role viewer or above.
         */
        get: operations["getReportArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a report as a file
         * @description Every format shows the same snapshot; the same snapshot gives the same bytes. Not READY yet: 404 with `Retry-After`.
         *
         *     Role viewer or above.
         */
        get: operations["downloadReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a new snapshot under the same id
         * @description The next version; shares keep the version that they were made for. While the report is still QUEUED it stays as it is.
         *
         *     Role developer or above.
         */
        post: operations["regenerateReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that shows a report to whoever has it
         * @description It leads to the version that is there now. The token is shown this once; only its hash is kept.
         *
         *     Role admin or above.
         */
        post: operations["shareReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links to a report, newest first
         * @description Those that ended too; their tokens are never shown again. `search` looks in the id and in the name of who made it.
         *
         *     Role admin or above.
         */
        get: operations["listReportShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{reportId}/shares/{shareId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a link to a report
         * @description It counts no more from the next request on.
         *
         *     Role admin or above.
         */
        delete: operations["revokeReportShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shared/reports/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what a link leads to
         * @description The version that was shared, until the link expires, is revoked, or its report is deleted. Each use is in the audit log of the organization.
         *
         *     No credential is needed. At most 120 requests a minute from one address.
         */
        get: operations["readSharedReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules of reports, newest first
         * @description One's own; admins see all. `search` looks in the name.
         *
         *     Role developer or above.
         */
        get: operations["listReportSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a schedule of reports
         * @description One's own, admins those of others too. Reports that it made stay.
         *
         *     Role developer or above.
         */
        delete: operations["deleteReportSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/compliance-pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a compliance evidence pack
         * @description It is a report of type `compliance_pack`: a worker takes the evidence, and the download is one signed ZIP. `plimsoll verify` checks it offline. What a chosen section shows, whoever may read reports can read.
         *
         *     Role admin or above.
         */
        post: operations["createCompliancePack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/compliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read each framework's controls as evidence shows them now
         * @description As compliance packs judge them, over the period, with one difference: the audit log is not gone through, so what rests on it is a warning here. Where hundreds of thousands of findings are open, `asOf`, and with it the end of a period that lasts until now, may lie half an hour or so back.
         *
         *     Role viewer or above.
         */
        get: operations["getCompliance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/signing-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys that packs and checkpoints are signed with
         * @description `plimsoll verify PACK.zip --key FINGERPRINT` takes the fingerprint. The saved answer is what `--keys` takes: with it, a fingerprint that was noted once confirms packs of earlier and later keys too, and their validity is shown. The key is made when it is first needed or read.
         *
         *     Role viewer or above.
         */
        get: operations["getSigningKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization/signing-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing key
         * @description The private half of the present key is destroyed. Packs and checkpoints that it signed still verify: its public half stays with the time in which it was valid, and the new key vouches for it.
         *
         *     Role admin or above. At most 2 requests a minute.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recorded reviews, newest first
         * @description `search` looks in the note and in the name of the recorder.
         *
         *     Role viewer or above.
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Record a review
         * @description Records that the caller reviewed the access list, the audit log, the scope or the exceptions of a period. Controls of compliance frameworks about your systems or about people count recorded reviews. A review carries the name of the caller and can neither be changed nor deleted.
         *
         *     Role admin or above, and auditor. At most 20 requests a minute.
         */
        post: operations["recordReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first
         * @description Admins see all keys of the organization, developers those they created. Revoked keys are gone from the list. `search` looks in the name.
         *
         *     Role developer or above.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The secret is in this answer and never again. A role above the creator’s is refused with 403, as is a sensor key by anyone below admin. Rotate by creating a second key, switching, and deleting the first.
         *
         *     Role developer or above. At most 10 created a minute.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description For admins, and for whoever created the key. Requests in flight complete; the next request with the key fails.
         *
         *     Role developer or above.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personal-access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller’s personal access tokens, newest first
         * @description Revoked tokens are gone from the list. `search` looks in the name.
         *
         *     Sessions and personal access tokens only.
         */
        get: operations["listPersonalAccessTokens"];
        put?: never;
        /**
         * Create a personal access token
         * @description The secret is in this answer and never again. The token acts as the person who is signed in, with their role at every request, and ends with their membership. `permissions` narrows it to what a role may; one that may do anything the owner may not is refused with 403.
         *
         *     Sessions only. At most 10 created a minute.
         */
        post: operations["createPersonalAccessToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/personal-access-tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a personal access token
         * @description One of the caller’s own; a token may end itself only. Requests in flight complete; the next request with the token fails.
         *
         *     Sessions and personal access tokens only.
         */
        delete: operations["revokePersonalAccessToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie `svc-auth.session-token`. An unknown address and a wrong password are one answer. Where a second factor is set up and `otp` absent or wrong, the right password is answered with 401 and `X-OTP-Required: true`. 10 attempts a minute for an account from one network (an IPv4 address, or the first 64 bits of an IPv6 address); after five wrong codes in a row there is a wait, doubled by every further one.
         *
         *     No credential is needed. At most 30 requests a minute from one address. The body has at most 16 KiB.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session
         * @description The cookie counts no longer, on every replica, from the next request on.
         *
         *     Sessions only.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is calling
         * @description For every credential but sensor keys. With a session, the browser’s cookie begins its seven days anew.
         *
         *     Role viewer or above.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Ends the other sessions of the caller; personal access tokens stay. 10 attempts a minute, right or wrong.
         *
         *     Sessions only.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up a second factor
         * @description Without `code`: gives a secret for an authenticator app (RFC 6238: SHA-1, 30 seconds, six digits). With a `code` of it: the factor counts from now on, ten recovery codes are in the answer, and the person’s other sessions end. Begin anew as often as needed; a factor that counts must be removed first.
         *
         *     Sessions only.
         */
        post: operations["enrolTotp"];
        /**
         * Remove the second factor
         * @description Confirmed with a code of the app or a recovery code. The recovery codes go with it.
         *
         *     Sessions only.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members, newest first
         * @description `search` looks in names and e-mail addresses.
         *
         *     Role admin or above.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a member’s role or status
         * @description Counts on the member’s next request; a suspension ends their sessions, and their personal access tokens do not count while it lasts. Nobody gives a role above their own or acts on a member above them, and the last active owner stays owner and active: 403.
         *
         *     Role admin or above.
         */
        put: operations["changeMember"];
        post?: never;
        /**
         * Remove a member
         * @description Ends their sessions and personal access tokens at once; API keys belong to the organization and stay. An account that is left without an organization is deleted. The last active owner cannot be removed: 403.
         *
         *     Role admin or above.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{memberId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a one-time link for a new password
         * @description The link is in this answer and never again; it counts for 24 hours and ends the one before. Not for members above the caller, and not for people of other organizations too: 403. A second factor stays.
         *
         *     Role admin or above.
         */
        post: operations["issueResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password with a reset link
         * @description Ends all sessions of the person; a second factor and personal access tokens stay. Sign in afterwards. 10 attempts a minute for a link; the endpoints that take a link share their limit per address.
         *
         *     No credential is needed. At most 30 requests a minute from one address. The body has at most 16 KiB.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invites, newest first
         * @description Accepted, withdrawn and expired ones are gone from the list. `search` looks in the address.
         *
         *     Role admin or above.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite somebody
         * @description The one-time link is in this answer and never again; it counts for seven days, and only while whoever invited could still do so. Another invite to the same address replaces it. Open invites take seats of the plan. A role above the caller’s is refused with 403.
         *
         *     Role admin or above. At most 20 requests a minute.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invite
         * @description Its link counts no longer.
         *
         *     Role admin or above.
         */
        delete: operations["withdrawInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/accept-invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description Makes the account with this name and password, and its membership. Whoever has an account with the invited address gives its password instead, and keeps its name. Sign in afterwards. A link that does not count and a wrong password are one answer. 10 attempts a minute for a link; the endpoints that take a link share their limit per address.
         *
         *     No credential is needed. At most 30 requests a minute from one address. The body has at most 16 KiB.
         */
        post: operations["acceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the first owner
         * @description While the first organization has no owner, every start of the service prints a one-time link on its console, which counts for 24 hours; the first one used ends all of them. Sign in afterwards. 10 attempts a minute for a link; the endpoints that take a link share their limit per address.
         *
         *     No credential is needed. At most 30 requests a minute from one address. The body has at most 16 KiB.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization and its settings
         * @description Role viewer or above.
         */
        get: operations["getOrganization"];
        /**
         * Change the organization
         * @description Fields that are absent keep their value.
         *
         *     Role admin or above.
         */
        put: operations["changeOrganization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was done, newest first
         * @description `search` looks in the action, the target and the name of the actor.
         *
         *     Role admin or above, and auditor.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export what was done, oldest first
         * @description Streamed. JSON lines have the entries as the list shows them. In CSV, text that a spreadsheet would take for a formula has an apostrophe before it. The export is an entry itself, the last that it can hold.
         *
         *     Role admin or above, and auditor.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of the payment provider
         * @description For Stripe, signed with the header `Stripe-Signature` (at most 5 minutes old) over the body as it was sent. Each event counts once; events of other types are acknowledged and change nothing.
         *
         *     No credential is needed. At most 600 requests a minute from one address. The body has at most 256 KiB.
         */
        post: operations["receiveBillingEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorIssue: {
            /** @description Dotted path into the request body: `scanners.0`. */
            path: string;
            message: string;
        };
        ErrorDetail: {
            /** @enum {string} */
            code: "BAD_REQUEST" | "VALIDATION_ERROR" | "UNAUTHORIZED" | "PLAN_LIMIT" | "FORBIDDEN" | "NOT_FOUND" | "RATE_LIMITED" | "INTERNAL_ERROR" | "SERVICE_UNAVAILABLE" | "TIMEOUT";
            message: string;
            /** @description With VALIDATION_ERROR only: all issues at once, one per field. */
            issues?: components["schemas"]["ErrorIssue"][];
        };
        Error: {
            error: components["schemas"]["ErrorDetail"];
        };
        ScanListItemScannersItem: {
            /** @enum {string} */
            name: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
            version: string | null;
            databaseVersion: string | null;
            /** @enum {string} */
            status: "SUCCEEDED" | "FAILED" | "UNAVAILABLE";
            /** @enum {string} */
            requested: "explicit" | "default";
            durationMs: number | null;
            findings: number | null;
            error: string | null;
        };
        ScanListItemNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null: the number is not known. */
            count: number | null;
        };
        /** @description Null where `riskScore` is null: nothing is known then. A lower bound where `completeness` is `partial`. */
        ScanListItemCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        ScanError: {
            code: string;
            message: string;
        };
        ScanListItem: {
            scanId: string;
            /** @description The same as scanId. */
            id: string;
            /** @description Scans of one request share it. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository as people write it: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Manifest that was scanned; null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`; null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ScanListItemScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found and not assessed, the largest count first. */
            notAssessed: components["schemas"]["ScanListItemNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and where nothing could be assessed. */
            riskScore: number | null;
            counts: components["schemas"]["ScanListItemCounts"] | null;
            fixable: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            scannedAt: string | null;
            durationMs: number | null;
            /** @description Attempts so far; only while QUEUED after a failed one. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt, with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
        };
        PageMeta: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
            hasNext: boolean;
            hasPrev: boolean;
        };
        PageLinks: {
            /** @description Path and query as received. */
            self: string;
            /** @description Absent on the last page. */
            next?: string;
            /** @description Absent on the first page. */
            prev?: string;
        };
        ListScansAnswer: {
            data: components["schemas"]["ScanListItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreateScanResultScansItem: {
            scanId: string;
            image: string;
            tag: string;
            platform: string | null;
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            statusUrl: string;
        };
        CreateScanResult: {
            /** @description The first of `scans`. */
            scanId: string;
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            message: string;
            statusUrl: string;
            batchId: string;
            scans: components["schemas"]["CreateScanResultScansItem"][];
        };
        CreateScanAnswer: {
            data: components["schemas"]["CreateScanResult"];
        };
        CreateScanRequest: {
            /** @description Reference: `alpine:3.19`, `ghcr.io/acme/api@sha256:…`. */
            image?: string;
            /** @description A known image; counts before `image`. */
            imageId?: string;
            /** @description Of the image, seen before or not. `all`, the tags that are known, needs an `imageId`; an `image` with a tag or digest takes none. */
            tags?: string[] | "all";
            scanners?: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            platforms?: string[] | "all";
            registryId?: string;
            /** @enum {string} */
            priority?: "normal" | "high";
        };
        ScanDetailScannersItem: {
            /** @enum {string} */
            name: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
            version: string | null;
            databaseVersion: string | null;
            /** @enum {string} */
            status: "SUCCEEDED" | "FAILED" | "UNAVAILABLE";
            /** @enum {string} */
            requested: "explicit" | "default";
            durationMs: number | null;
            findings: number | null;
            error: string | null;
        };
        ScanDetailNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null: the number is not known. */
            count: number | null;
        };
        /** @description Null where `riskScore` is null: nothing is known then. A lower bound where `completeness` is `partial`. */
        ScanDetailCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        FindingCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        FindingEpss: {
            score: number;
            percentile: number;
        };
        FindingPackageSource: {
            name: string;
            version: string;
        };
        FindingPackage: {
            id: string;
            name: string;
            version: string;
            type: string;
            purl: string;
            source: components["schemas"]["FindingPackageSource"] | null;
            paths: string[];
        };
        FindingLayer: {
            index: number;
            diffId: string | null;
            digest: string | null;
            command: string;
        };
        FindingDisagreementItem: {
            scanner: string;
            reason: string;
        };
        Finding: {
            id: string;
            /** @description CVE, else GHSA, else the native id. */
            cveId: string;
            aliases: string[];
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            severitySource: string;
            cvss: components["schemas"]["FindingCvss"] | null;
            epss: components["schemas"]["FindingEpss"] | null;
            kev: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["FindingPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            layer: components["schemas"]["FindingLayer"] | null;
            sources: string[];
            disagreement: components["schemas"]["FindingDisagreementItem"][];
            triageStatus: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            detectedAt: string;
        };
        PackageSource: {
            name: string;
            version: string;
        };
        PackageLayer: {
            index: number;
            diffId: string | null;
        };
        Package: {
            id: string;
            name: string;
            version: string;
            type: string;
            purl: string;
            architecture: string | null;
            source: components["schemas"]["PackageSource"] | null;
            licenses: string[];
            paths: string[];
            layer: components["schemas"]["PackageLayer"];
            /** @description A package of the distribution, or owned by one. */
            os: boolean;
            dev: boolean;
        };
        LayerTopFilesItem: {
            path: string;
            sizeBytes: number;
        };
        Layer: {
            id: string;
            index: number;
            digest: string | null;
            diffId: string | null;
            mediaType: string | null;
            sizeBytes: number;
            uncompressedBytes: number;
            command: string;
            createdAt: string | null;
            empty: boolean;
            packages: number;
            findings: number;
            wastedBytes: number;
            topFiles: components["schemas"]["LayerTopFilesItem"][];
        };
        Check: {
            id: string;
            title: string;
            /** @enum {string} */
            status: "PASS" | "FAIL" | "NOT_APPLICABLE";
            weight: number;
            cisControl: string | null;
            evidence: string[];
            remediation: string;
        };
        ScanDetailOs: {
            id: string;
            versionId: string;
            codename?: string;
            name: string;
        };
        ScanDetailSbom: {
            /** @description Path of the CycloneDX document. */
            cyclonedx: string;
            /** @description Path of the SPDX document. */
            spdx: string;
        };
        ScanDetailCoverageNotAssessedItem: {
            /** @description Package type, with the release where it matters (`deb (debian 14)`), or kind of unread content (`rpm`). */
            kind: string;
            /** @description Packages, or files of unread content. */
            count: number;
            reason: string;
            /** @description One of the files that were not read. */
            examplePath: string | null;
            /**
             * @deprecated
             * @description The same as `kind`.
             */
            group: string;
            /**
             * @deprecated
             * @description `count` where packages are counted, else 0.
             */
            packages: number;
        };
        ScanDetailCoverage: {
            assessed: number;
            notAssessed: components["schemas"]["ScanDetailCoverageNotAssessedItem"][];
        };
        ScanWarning: {
            code: string;
            message: string;
            path?: string;
            layerIndex?: number;
        };
        ScanDetailAdvisories: {
            /** @description Digest of the advisory snapshot that was used. */
            snapshot: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            builtAt: string;
            /** @description Seconds between the snapshot and the scan. */
            age: number;
        };
        ScanDetail: {
            scanId: string;
            /** @description The same as scanId. */
            id: string;
            /** @description Scans of one request share it. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository as people write it: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Manifest that was scanned; null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`; null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ScanDetailScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found and not assessed, the largest count first. */
            notAssessed: components["schemas"]["ScanDetailNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and where nothing could be assessed. */
            riskScore: number | null;
            counts: components["schemas"]["ScanDetailCounts"] | null;
            fixable: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            scannedAt: string | null;
            durationMs: number | null;
            /** @description Attempts so far; only while QUEUED after a failed one. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt, with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
            findings: components["schemas"]["Finding"][];
            packages: components["schemas"]["Package"][];
            layers: components["schemas"]["Layer"][];
            checks: components["schemas"]["Check"][];
            os: components["schemas"]["ScanDetailOs"] | null;
            /** @description Base image; null: not determined. */
            base: null;
            sbom: components["schemas"]["ScanDetailSbom"] | null;
            scoring: unknown | null;
            coverage: components["schemas"]["ScanDetailCoverage"] | null;
            warnings: components["schemas"]["ScanWarning"][];
            advisories: components["schemas"]["ScanDetailAdvisories"] | null;
            error: components["schemas"]["ScanError"] | null;
        };
        GetScanAnswer: {
            data: components["schemas"]["ScanDetail"];
        };
        ScanStateProgress: {
            phase: string;
            percent: number;
        };
        ScanState: {
            scanId: string;
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            progress: components["schemas"]["ScanStateProgress"];
            error: components["schemas"]["ScanError"] | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            scannedAt: string | null;
            /** @description Attempts so far; only while QUEUED after a failed one. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt, with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
        };
        GetScanStatusAnswer: {
            data: components["schemas"]["ScanState"];
        };
        DeleteScanResult: {
            scanId: string;
            deleted: boolean;
        };
        DeleteScanAnswer: {
            data: components["schemas"]["DeleteScanResult"];
        };
        CancelScanAnswer: {
            data: components["schemas"]["ScanState"];
        };
        DeleteImageResult: {
            id: string;
            /** @constant */
            deleted: true;
            scansDeleted: number;
        };
        DeleteImageAnswer: {
            data: components["schemas"]["DeleteImageResult"];
        };
        ListScanFindingsAnswer: {
            data: components["schemas"]["Finding"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ListScanPackagesAnswer: {
            data: components["schemas"]["Package"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ListScanLayersAnswer: {
            data: components["schemas"]["Layer"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ListScanChecksAnswer: {
            data: components["schemas"]["Check"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description A CycloneDX 1.6 document. */
        CycloneDxDocument: {
            /** @constant */
            bomFormat: "CycloneDX";
            /** @constant */
            specVersion: "1.6";
        } & {
            [key: string]: unknown;
        };
        /** @description An SPDX 2.3 document. */
        SpdxDocument: {
            /** @constant */
            spdxVersion: "SPDX-2.3";
        } & {
            [key: string]: unknown;
        };
        /** @description A SARIF 2.1.0 log with one run. */
        SarifLog: {
            /** @constant */
            version: "2.1.0";
            runs: Record<string, never>[];
        } & {
            [key: string]: unknown;
        };
        DiffSide: {
            scanId: string;
            image: string;
            tag: string;
            digest: string | null;
            platform: string | null;
            /** Format: date-time */
            scannedAt: string | null;
            completeness: ("complete" | "partial") | null;
            engineRevision: string | null;
            /** @description Digest of the advisory snapshot. */
            advisories: string | null;
        };
        DiffPackageCounts: {
            added: number;
            removed: number;
            changed: number;
        };
        DiffFindingCounts: {
            opened: number;
            closed: number;
            changed: number;
        };
        DiffLayerCounts: {
            added: number;
            removed: number;
        };
        /** @description Exact, however many are listed. */
        DiffSummary: {
            packages: components["schemas"]["DiffPackageCounts"];
            findings: components["schemas"]["DiffFindingCounts"];
            checks: number;
            layers: components["schemas"]["DiffLayerCounts"];
        };
        DiffLayer: {
            index: number;
            diffId: string | null;
            command: string;
        };
        DiffPackage: {
            /** @enum {string} */
            change: "added" | "removed" | "changed";
            type: string;
            name: string;
            architecture: string | null;
            /** @description Version in the base. */
            from: string | null;
            /** @description Version in the scan. */
            to: string | null;
            /**
             * @description `layer`: a layer that only one of the images has. `engine`: the layers are the same and another revision of the engine read them. `unknown`: neither explains it, or a partial result cannot tell.
             * @enum {string}
             */
            cause: "layer" | "engine" | "unknown";
            layer: components["schemas"]["DiffLayer"] | null;
        };
        DiffFindingPackage: {
            type: string;
            name: string;
            version: string;
        };
        DiffFindingState: {
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
        };
        DiffFinding: {
            /** @enum {string} */
            change: "opened" | "closed" | "changed";
            cveId: string;
            package: components["schemas"]["DiffFindingPackage"];
            from: components["schemas"]["DiffFindingState"] | null;
            to: components["schemas"]["DiffFindingState"] | null;
            /**
             * @description `package`: it was added or removed. `version`: another version of it. `advisory`: the advisories differ. `coverage`: its kind was assessed in one of the scans only. `scanner`: only other scanners report it. `engine`: another revision of the engine. `unknown`: a partial result cannot tell, or nothing explains it.
             * @enum {string}
             */
            cause: "package" | "version" | "advisory" | "coverage" | "scanner" | "engine" | "unknown";
        };
        DiffCheck: {
            id: string;
            title: string;
            from: ("PASS" | "FAIL" | "NOT_APPLICABLE") | null;
            to: ("PASS" | "FAIL" | "NOT_APPLICABLE") | null;
            /**
             * @description `image`: the image differs. `engine`: the checks differ.
             * @enum {string}
             */
            cause: "image" | "engine" | "unknown";
        };
        DiffBytes: {
            from: number;
            to: number;
            delta: number;
        };
        DiffSizeCause: {
            /** @enum {string} */
            change: "added" | "removed";
            index: number;
            diffId: string | null;
            command: string;
            sizeBytes: number;
            uncompressedBytes: number;
        };
        DiffSize: {
            sizeBytes: components["schemas"]["DiffBytes"];
            uncompressedBytes: components["schemas"]["DiffBytes"];
            /** @description Layers that only one of the images has, the largest first. */
            causes: components["schemas"]["DiffSizeCause"][];
        };
        ScanDiff: {
            base: components["schemas"]["DiffSide"];
            scan: components["schemas"]["DiffSide"];
            summary: components["schemas"]["DiffSummary"];
            /** @description By type and name. */
            packages: components["schemas"]["DiffPackage"][];
            /** @description Opened, closed, changed; in each the most severe first. */
            findings: components["schemas"]["DiffFinding"][];
            checks: components["schemas"]["DiffCheck"][];
            size: components["schemas"]["DiffSize"];
        };
        GetScanDiffAnswer: {
            data: components["schemas"]["ScanDiff"];
        };
        UploadScanResultAccepted: {
            vulnerabilities: number;
            packages: number;
            layers: number;
        };
        UploadScanResult: {
            /** @description Null: nothing was stored, and `warnings` say why. */
            scanId: string | null;
            imageId: string | null;
            status: ("QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED") | null;
            accepted: components["schemas"]["UploadScanResultAccepted"];
            /** @description This was delivered before; the answer is that of the first time. */
            duplicate: boolean;
            warnings: string[];
        };
        UploadScanAnswer: {
            data: components["schemas"]["UploadScanResult"];
        };
        /** @description `id` (the same id is the same delivery; the id of a scan that waits for this sensor completes that scan), `sensorId` (where several sensors share a key and may give the same id), `startedAt`, `finishedAt`, `status` (`failed`: there is no result), `error{code}`, `origin` (`sensor` or `cli`). */
        UploadScanRequestScan: {
            [key: string]: unknown;
        };
        /** @description `ref`, or `name` and `tag`; `digest`, `platform`, `sizeBytes`. Without an image nothing is stored, and the answer says so. */
        UploadScanRequestImage: {
            [key: string]: unknown;
        };
        UploadScanRequestScannersItem: {
            [key: string]: unknown;
        };
        UploadScanRequestVulnerabilitiesItem: {
            [key: string]: unknown;
        };
        UploadScanRequestPackagesItem: {
            [key: string]: unknown;
        };
        UploadScanRequestLayersItem: {
            [key: string]: unknown;
        };
        /** @description The distribution: `id`, `versionId`; else taken from package URLs. */
        UploadScanRequestOs: {
            [key: string]: unknown;
        };
        /** @description What image checks look at: `config` (user, env, history, …) and `files`. Without it there is no grade. */
        UploadScanRequestEvidence: {
            [key: string]: unknown;
        };
        UploadScanRequestWarningsItem: {
            [key: string]: unknown;
        };
        /** @description Free-form; unknown keys are ignored. */
        UploadScanRequest: {
            scan?: components["schemas"]["UploadScanRequestScan"];
            image?: components["schemas"]["UploadScanRequestImage"];
            /** @description `name`, `version`, `databaseVersion`, `status`, `durationMs`, `findings`. */
            scanners?: components["schemas"]["UploadScanRequestScannersItem"][];
            /** @description `cveId` or `id`, `aliases`, `package{name, version, type, purl}`, `fixedVersion`, `fixState`, `cvss{vector, score}`, `severity`, `scanner`. Severity is the service’s own where it knows the vulnerability, else computed from the vector. */
            vulnerabilities?: components["schemas"]["UploadScanRequestVulnerabilitiesItem"][];
            /** @description `purl`, or `type`, `name` and `version`; `architecture`, `source{name, version}`, `licenses`, `paths`, `layer{index, diffId}`, `os`, `dev`. The service matches them with its own advisories. */
            packages?: components["schemas"]["UploadScanRequestPackagesItem"][];
            /** @description From the base up: `digest`, `diffId`, `sizeBytes`, `uncompressedBytes`, `command`, `empty`. */
            layers?: components["schemas"]["UploadScanRequestLayersItem"][];
            os?: components["schemas"]["UploadScanRequestOs"];
            evidence?: components["schemas"]["UploadScanRequestEvidence"];
            /** @description What the sender could not read: any makes the scan partial. `code`, `message`, `path`, `layerIndex`. */
            warnings?: components["schemas"]["UploadScanRequestWarningsItem"][];
        } & {
            [key: string]: unknown;
        };
        RegistryScanning: {
            /** @enum {string} */
            schedule: "manual" | "on_push" | "daily" | "weekly";
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Globs, separated by commas. */
            tagInclude: string;
            /** @description Globs, separated by commas; empty: none. */
            tagExclude: string;
        };
        RegistryHealth: {
            /**
             * @description `unknown` before the first sync.
             * @enum {string}
             */
            status: "unknown" | "healthy" | "unauthorized" | "unreachable" | "error" | "sensor_offline";
            message: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            lastSyncAt: string | null;
        };
        Registry: {
            id: string;
            name: string;
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Null until the provider has told it (ECR, from the account). */
            url: string | null;
            /**
             * @description `sensor`: only a sensor pulls; the service never contacts it.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["RegistryScanning"];
            insecure: boolean;
            /** @description Null: those that the provider lists. */
            repositories: string[] | null;
            imageCount: number;
            health: components["schemas"]["RegistryHealth"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updatedAt: string;
        };
        ListRegistriesAnswer: {
            data: components["schemas"]["Registry"][];
        };
        CreatedRegistryScanning: {
            /** @enum {string} */
            schedule: "manual" | "on_push" | "daily" | "weekly";
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Globs, separated by commas. */
            tagInclude: string;
            /** @description Globs, separated by commas; empty: none. */
            tagExclude: string;
        };
        CreatedRegistryHealth: {
            /**
             * @description `unknown` before the first sync.
             * @enum {string}
             */
            status: "unknown" | "healthy" | "unauthorized" | "unreachable" | "error" | "sensor_offline";
            message: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            lastSyncAt: string | null;
        };
        CreatedRegistry: {
            id: string;
            name: string;
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Null until the provider has told it (ECR, from the account). */
            url: string | null;
            /**
             * @description `sensor`: only a sensor pulls; the service never contacts it.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["CreatedRegistryScanning"];
            insecure: boolean;
            /** @description Null: those that the provider lists. */
            repositories: string[] | null;
            imageCount: number;
            health: components["schemas"]["CreatedRegistryHealth"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updatedAt: string;
            /** @description For the sensor, with `scanMethod` `sensor`. Shown this once. */
            sensorApiKey?: string;
        };
        CreateRegistryAnswer: {
            data: components["schemas"]["CreatedRegistry"];
        };
        /** @description One variant that the provider takes: {username, password}, {username, pat}, {accessKeyId, secretAccessKey, sessionToken?, region?, roleArn?}, {serviceAccountJson, location?, projectId?}, {tenantId, clientId, clientSecret, loginServer?}, {robotName, secret}, {username?, identityToken}; or {} for none. Never returned. */
        RegistryCredentials: {
            accessKeyId?: string;
            clientId?: string;
            clientSecret?: string;
            identityToken?: string;
            location?: string;
            loginServer?: string;
            password?: string;
            pat?: string;
            projectId?: string;
            region?: string;
            robotName?: string;
            roleArn?: string;
            secret?: string;
            secretAccessKey?: string;
            serviceAccountJson?: string;
            sessionToken?: string;
            tenantId?: string;
            username?: string;
        };
        CreateRegistry: {
            name: string;
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Required for DOCKER_REGISTRY, HARBOR, JFROG, NEXUS, GITLAB and CUSTOM. A host alone is taken for https. */
            url?: string;
            credentials: components["schemas"]["RegistryCredentials"];
            /**
             * @description Default `cloud`.
             * @enum {string}
             */
            scanMethod?: "cloud" | "sensor";
            scanners?: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /**
             * @description Default `daily`.
             * @enum {string}
             */
            schedule?: "manual" | "on_push" | "daily" | "weekly";
            /** @description Globs, separated by commas. */
            includeTags?: string;
            /** @description Globs, separated by commas. */
            excludeTags?: string;
            /** @description Plain HTTP and unverified TLS are taken. Default false. */
            insecure?: boolean;
            /** @description PEM: authorities that count beside the public ones. */
            caCertificate?: string | null;
            /** @description Only these; null: those that the provider lists. */
            repositories?: string[] | null;
        };
        GetRegistryAnswer: {
            data: components["schemas"]["Registry"];
        };
        UpdateRegistryAnswer: {
            data: components["schemas"]["Registry"];
        };
        UpdateRegistryScanning: {
            /** @enum {string} */
            schedule?: "manual" | "on_push" | "daily" | "weekly";
            scanners?: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Globs, separated by commas. */
            tagInclude?: string;
            /** @description Globs, separated by commas. */
            tagExclude?: string;
        };
        UpdateRegistry: {
            name?: string;
            scanning?: components["schemas"]["UpdateRegistryScanning"];
            /** @description Required for DOCKER_REGISTRY, HARBOR, JFROG, NEXUS, GITLAB and CUSTOM. A host alone is taken for https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description Plain HTTP and unverified TLS are taken. Default false. */
            insecure?: boolean;
            /** @description PEM: authorities that count beside the public ones. */
            caCertificate?: string | null;
            /** @description Only these; null: those that the provider lists. */
            repositories?: string[] | null;
        };
        DeleteRegistryResult: {
            id: string;
            /** @constant */
            deleted: true;
            imagesDeleted: number;
            scansDeleted: number;
        };
        DeleteRegistryAnswer: {
            data: components["schemas"]["DeleteRegistryResult"];
        };
        TestConnectionResultError: {
            /** @enum {string} */
            code: "UNAUTHORIZED" | "UNREACHABLE" | "TLS" | "NOT_A_REGISTRY" | "BLOCKED_ADDRESS";
            message: string;
        };
        TestConnectionResult: {
            success: boolean;
            latencyMs: number;
            /** @description How many repositories the credentials show, when the registry says it quickly. */
            repositories?: number;
            error?: components["schemas"]["TestConnectionResultError"];
        };
        TestConnectionAnswer: {
            data: components["schemas"]["TestConnectionResult"];
        };
        TestConnection: {
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Required for DOCKER_REGISTRY, HARBOR, JFROG, NEXUS, GITLAB and CUSTOM. A host alone is taken for https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description Plain HTTP and unverified TLS are taken. Default false. */
            insecure?: boolean;
            /** @description PEM: authorities that count beside the public ones. */
            caCertificate?: string | null;
        };
        SyncRegistryResult: {
            registryId: string;
            jobId: string;
            /** @constant */
            status: "QUEUED";
        };
        SyncRegistryAnswer: {
            data: components["schemas"]["SyncRegistryResult"];
        };
        ScheduleScansResult: {
            queued: number;
            skipped: number;
            /** @description Registries with a schedule. */
            registries: number;
        };
        ScheduleScansAnswer: {
            data: components["schemas"]["ScheduleScansResult"];
        };
        CreateRegistryWebhookResult: {
            url: string;
            secret: string;
            /** @enum {string} */
            proof: "url-token" | "header" | "hmac-sha256" | "hmac-sha1" | "none";
        };
        CreateRegistryWebhookAnswer: {
            data: components["schemas"]["CreateRegistryWebhookResult"];
        };
        ReceiveRegistryEventResult: {
            /** @constant */
            received: true;
        };
        ReceiveRegistryEventAnswer: {
            data: components["schemas"]["ReceiveRegistryEventResult"];
        };
        RegisterSensorResultRegistryScanning: {
            /** @enum {string} */
            schedule: "manual" | "on_push" | "daily" | "weekly";
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Globs, separated by commas. */
            tagInclude: string;
            /** @description Globs, separated by commas; empty: none. */
            tagExclude: string;
        };
        RegisterSensorResultRegistryHealth: {
            /**
             * @description `unknown` before the first sync.
             * @enum {string}
             */
            status: "unknown" | "healthy" | "unauthorized" | "unreachable" | "error" | "sensor_offline";
            message: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            lastSyncAt: string | null;
        };
        RegisterSensorResultRegistry: {
            id: string;
            name: string;
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Null until the provider has told it (ECR, from the account). */
            url: string | null;
            /**
             * @description `sensor`: only a sensor pulls; the service never contacts it.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["RegisterSensorResultRegistryScanning"];
            insecure: boolean;
            /** @description Null: those that the provider lists. */
            repositories: string[] | null;
            imageCount: number;
            health: components["schemas"]["RegisterSensorResultRegistryHealth"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            updatedAt: string;
            host: string | null;
        };
        RegisterSensorResult: {
            /** @description The same for the same key, name and host name. */
            sensorId: string;
            registry: components["schemas"]["RegisterSensorResultRegistry"] | null;
            heartbeatSeconds: number;
        };
        RegisterSensorAnswer: {
            data: components["schemas"]["RegisterSensorResult"];
        };
        RegisterSensorRequest: {
            name: string;
            version: string;
            hostname?: string;
            /** @description Absent: the registry that the key was made with, if any. */
            registryId?: string;
        };
        SensorHeartbeatResultCommandsItem: {
            /**
             * @description `cancel`: the job is no longer this sensor’s: its scan has ended, or its lease has. `sync`: look at the registry and send its catalog; told to every sensor of the registry, with the same `jobId`, until a catalog comes.
             * @enum {string}
             */
            type: "cancel" | "sync";
            jobId: string;
        };
        SensorHeartbeatResult: {
            commands: components["schemas"]["SensorHeartbeatResultCommandsItem"][];
        };
        SensorHeartbeatAnswer: {
            data: components["schemas"]["SensorHeartbeatResult"];
        };
        SensorHeartbeatRequest: {
            sensorId: string;
            version?: string;
            /** @description Ids of the jobs under way, or how many. */
            running?: string[] | number;
        };
        ClaimSensorJobsResultItem: {
            jobId: string;
            /** @description What the upload names as `scan.id`. */
            scanId: string;
            image: string;
            tag: string;
            /** @description All of it: `registry.example/acme/api:1.2`. */
            reference: string;
            digest: string | null;
            /** @description Null: linux/amd64, else the only one there. */
            platform: string | null;
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description The job is this sensor’s for so long after each report of its status. */
            leaseSeconds: number;
        };
        ClaimSensorJobsAnswer: {
            data: components["schemas"]["ClaimSensorJobsResultItem"][];
        };
        ClaimSensorJobsRequest: {
            sensorId: string;
            /** @default 1 */
            max?: number;
            /** @default 0 */
            waitSeconds?: number;
        };
        ReportSensorJobStatusResult: {
            jobId: string;
            scanId: string;
            /**
             * @description Other than IN_PROGRESS: stop working on it.
             * @enum {string}
             */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            /** @description 120, or 0 when the job is no longer this sensor’s. */
            leaseSeconds: number;
        };
        ReportSensorJobStatusAnswer: {
            data: components["schemas"]["ReportSensorJobStatusResult"];
        };
        /** @description The sensor gives the job up. A code that may pass puts the scan back into the queue. */
        ReportSensorJobStatusRequestError: {
            code?: string;
            message?: string;
        };
        ReportSensorJobStatusRequest: {
            phase?: string;
            percent?: number;
            error?: components["schemas"]["ReportSensorJobStatusRequestError"];
        };
        RecordSensorCatalogResult: {
            images: number;
            /** @description Those that the registry’s tag filter wants. */
            tags: number;
            newTags: number;
            removedTags: number;
        };
        RecordSensorCatalogAnswer: {
            data: components["schemas"]["RecordSensorCatalogResult"];
        };
        RecordSensorCatalogRequestImagesItemTagsItem: {
            name: string;
            digest?: string | null;
        };
        RecordSensorCatalogRequestImagesItem: {
            /** @description Repository, with or without the registry’s host. */
            name: string;
            tags: components["schemas"]["RecordSensorCatalogRequestImagesItemTagsItem"][];
        };
        RecordSensorCatalogRequest: {
            sensorId: string;
            images: components["schemas"]["RecordSensorCatalogRequestImagesItem"][];
        };
        ListSensorsResultItem: {
            id: string;
            name: string;
            hostname: string | null;
            version: string;
            /** @description Whose scans it does; null: it only uploads. */
            registryId: string | null;
            /**
             * @description `offline` after two minutes without a word.
             * @enum {string}
             */
            status: "online" | "offline";
            /** Format: date-time */
            lastHeartbeatAt: string;
            /** @description Scans of its registry that wait for any of its sensors. */
            queuedJobs: number;
            runningJobs: number;
            /** Format: date-time */
            createdAt: string;
        };
        ListSensorsAnswer: {
            data: components["schemas"]["ListSensorsResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        RemoveSensorResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        RemoveSensorAnswer: {
            data: components["schemas"]["RemoveSensorResult"];
        };
        GetSensorStatusResultSensorsItem: {
            id: string;
            name: string;
            version: string;
            /** @enum {string} */
            status: "online" | "offline";
            /** Format: date-time */
            lastHeartbeatAt: string;
            queuedJobs: number;
            runningJobs: number;
        };
        GetSensorStatusResult: {
            registryId: string;
            /** @enum {string} */
            scanMethod: "cloud" | "sensor";
            /** @enum {string} */
            status: "online" | "offline" | "never_seen" | "not_applicable";
            sensors: components["schemas"]["GetSensorStatusResultSensorsItem"][];
        };
        GetSensorStatusAnswer: {
            data: components["schemas"]["GetSensorStatusResult"];
        };
        ListImagesResultItemNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null: the number is not known. */
            count: number | null;
        };
        /** @description Null where `riskScore` is null. A lower bound where `completeness` is `partial`. */
        ListImagesResultItemVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        ListImagesResultItem: {
            id: string;
            name: string;
            registryId: string | null;
            tagCount: number;
            latestTag: string | null;
            latestDigest: string | null;
            /** @description Null where nothing could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            /** @description Content that was found and not assessed, the largest count first. */
            notAssessed: components["schemas"]["ListImagesResultItemNotAssessedItem"][] | null;
            vulnerabilities: components["schemas"]["ListImagesResultItemVulnerabilities"] | null;
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ListImagesAnswer: {
            data: components["schemas"]["ListImagesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        GetImageResultNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null: the number is not known. */
            count: number | null;
        };
        /** @description Null where `riskScore` is null. A lower bound where `completeness` is `partial`. */
        GetImageResultVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        /** @description Null where `riskScore` is null. A lower bound where `completeness` is `partial`. */
        GetImageResultTagsItemVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
        };
        TagSource: {
            /**
             * @description `pull`: the service pulled the image. `sensor`: delivered by a key of the image’s registry. `upload`: delivered by another key.
             * @enum {string}
             */
            source: "pull" | "sensor" | "upload";
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            /** @description The tag speaks by this source. */
            isShown: boolean;
            platform: string;
            /** @description Its newest result. */
            scanId: string;
            digest: string | null;
            completeness: ("complete" | "partial") | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            riskScore: number | null;
            /** Format: date-time */
            scannedAt: string | null;
        };
        GetImageResultTagsItem: {
            id: string;
            name: string;
            digest: string | null;
            /** @description Platforms that have a result. */
            platforms: string[];
            /** @description The result that the tag speaks by. */
            scanId: string | null;
            /** @description Null where nothing could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            vulnerabilities: components["schemas"]["GetImageResultTagsItemVulnerabilities"] | null;
            /** @description Newest result of each source and platform. The first of `pull`, `sensor` and `upload` that has a result speaks for the tag; the others change nothing of it. */
            sources: components["schemas"]["TagSource"][];
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            removedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        GetImageResult: {
            id: string;
            name: string;
            registryId: string | null;
            tagCount: number;
            latestTag: string | null;
            latestDigest: string | null;
            /** @description Null where nothing could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            /** @description Content that was found and not assessed, the largest count first. */
            notAssessed: components["schemas"]["GetImageResultNotAssessedItem"][] | null;
            vulnerabilities: components["schemas"]["GetImageResultVulnerabilities"] | null;
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Latest first: last scanned, else last seen; those removed upstream last. */
            tags: components["schemas"]["GetImageResultTagsItem"][];
        };
        GetImageAnswer: {
            data: components["schemas"]["GetImageResult"];
        };
        ListVulnerabilitiesResultItemCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        ListVulnerabilitiesResultItemEpss: {
            score: number;
            percentile: number;
        };
        ListVulnerabilitiesResultItemPackageSource: {
            name: string;
            version: string;
        };
        ListVulnerabilitiesResultItemPackage: {
            id: string;
            name: string;
            version: string;
            type: string;
            purl: string;
            source: components["schemas"]["ListVulnerabilitiesResultItemPackageSource"] | null;
            paths: string[];
        };
        ListVulnerabilitiesResultItemLayer: {
            index: number;
            diffId: string | null;
            digest: string | null;
            command: string;
        };
        ListVulnerabilitiesResultItemDisagreementItem: {
            scanner: string;
            reason: string;
        };
        ListVulnerabilitiesResultItemImage: {
            id: string;
            name: string;
        };
        ListVulnerabilitiesResultItemTag: {
            id: string;
            name: string;
        };
        ListVulnerabilitiesResultItem: {
            id: string;
            /** @description CVE, else GHSA, else the native id. */
            cveId: string;
            aliases: string[];
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            severitySource: string;
            cvss: components["schemas"]["ListVulnerabilitiesResultItemCvss"] | null;
            epss: components["schemas"]["ListVulnerabilitiesResultItemEpss"] | null;
            kev: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["ListVulnerabilitiesResultItemPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            layer: components["schemas"]["ListVulnerabilitiesResultItemLayer"] | null;
            sources: string[];
            disagreement: components["schemas"]["ListVulnerabilitiesResultItemDisagreementItem"][];
            triageStatus: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            detectedAt: string;
            image: components["schemas"]["ListVulnerabilitiesResultItemImage"];
            tag: components["schemas"]["ListVulnerabilitiesResultItemTag"];
            /** @description Of the tag: each of several has entries of its own. */
            platform: string;
            registryId: string | null;
            /** @description The latest result of the tag. */
            scanId: string | null;
            assignee: string | null;
            /**
             * Format: date-time
             * @description In any tag of the image; the deadline counts from it.
             */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string | null;
            slaStatus: ("ON_TRACK" | "DUE_SOON" | "BREACHED") | null;
            /** @description An active attestation covers it. */
            suppressed: boolean;
        };
        ListVulnerabilitiesAnswer: {
            data: components["schemas"]["ListVulnerabilitiesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ListDistinctVulnerabilityValuesResultItem: {
            value: string;
            count: number;
        };
        ListDistinctVulnerabilityValuesAnswer: {
            data: components["schemas"]["ListDistinctVulnerabilityValuesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        GetVulnerabilityResultCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        GetVulnerabilityResultEpss: {
            score: number;
            percentile: number;
        };
        GetVulnerabilityResultPackageSource: {
            name: string;
            version: string;
        };
        GetVulnerabilityResultPackage: {
            id: string;
            name: string;
            version: string;
            type: string;
            purl: string;
            source: components["schemas"]["GetVulnerabilityResultPackageSource"] | null;
            paths: string[];
        };
        GetVulnerabilityResultLayer: {
            index: number;
            diffId: string | null;
            digest: string | null;
            command: string;
        };
        GetVulnerabilityResultDisagreementItem: {
            scanner: string;
            reason: string;
        };
        GetVulnerabilityResultImage: {
            id: string;
            name: string;
        };
        GetVulnerabilityResultTag: {
            id: string;
            name: string;
        };
        /** @description Null: the service, because a fixed one was found again. */
        GetVulnerabilityResultTriageHistoryItemBy: {
            id: string;
            name: string;
        };
        GetVulnerabilityResultTriageHistoryItem: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            assignee: string | null;
            note: string | null;
            by: components["schemas"]["GetVulnerabilityResultTriageHistoryItemBy"] | null;
            /** Format: date-time */
            at: string;
        };
        GetVulnerabilityResult: {
            id: string;
            /** @description CVE, else GHSA, else the native id. */
            cveId: string;
            aliases: string[];
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            severitySource: string;
            cvss: components["schemas"]["GetVulnerabilityResultCvss"] | null;
            epss: components["schemas"]["GetVulnerabilityResultEpss"] | null;
            kev: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["GetVulnerabilityResultPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            layer: components["schemas"]["GetVulnerabilityResultLayer"] | null;
            sources: string[];
            disagreement: components["schemas"]["GetVulnerabilityResultDisagreementItem"][];
            triageStatus: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            publishedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            detectedAt: string;
            image: components["schemas"]["GetVulnerabilityResultImage"];
            tag: components["schemas"]["GetVulnerabilityResultTag"];
            /** @description Of the tag: each of several has entries of its own. */
            platform: string;
            registryId: string | null;
            /** @description The latest result of the tag. */
            scanId: string | null;
            assignee: string | null;
            /**
             * Format: date-time
             * @description In any tag of the image; the deadline counts from it.
             */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string | null;
            slaStatus: ("ON_TRACK" | "DUE_SOON" | "BREACHED") | null;
            /** @description An active attestation covers it. */
            suppressed: boolean;
            /**
             * Format: date-time
             * @description Null: it is present.
             */
            closedAt: string | null;
            closedCause: string | null;
            note: string | null;
            /** @description Newest first, at most 200. */
            triageHistory: components["schemas"]["GetVulnerabilityResultTriageHistoryItem"][];
        };
        GetVulnerabilityAnswer: {
            data: components["schemas"]["GetVulnerabilityResult"];
        };
        PutTriageResult: {
            /** @description As in the path. */
            id: string;
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Vulnerabilities present now that the decision is about. */
            updated: number;
        };
        PutTriageAnswer: {
            data: components["schemas"]["PutTriageResult"];
        };
        PutTriageRequest: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Null clears it; absent leaves it. */
            assignee?: string | null;
            note?: string | null;
        };
        PostTriageResult: {
            /** @description As in the path. */
            id: string;
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Vulnerabilities present now that the decision is about. */
            updated: number;
        };
        PostTriageAnswer: {
            data: components["schemas"]["PostTriageResult"];
        };
        PostTriageRequest: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Null clears it; absent leaves it. */
            assignee?: string | null;
            note?: string | null;
        };
        AttestationScope2: {
            /** @enum {string} */
            type: "tag" | "historical" | "blanket";
            tagId: string | null;
            /** Format: date-time */
            asOfDate: string | null;
        };
        AttestationProposedBy: {
            id: string;
            name: string;
        };
        AttestationDecidedBy: {
            id: string;
            name: string;
        };
        /** @description Who withdrew or revoked it. */
        AttestationEndedBy: {
            id: string;
            name: string;
        };
        Attestation: {
            id: string;
            cveId: string;
            package: string;
            /** @enum {string} */
            category: "false_positive" | "not_applicable" | "risk_accepted" | "compensating_control";
            reason: string;
            evidence: string | null;
            scope: components["schemas"]["AttestationScope2"];
            /** @enum {string} */
            status: "PROPOSED" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "REVOKED" | "EXPIRED";
            /** @description Approved and not expired: it suppresses what it covers. */
            active: boolean;
            /** @description Of whoever approved or rejected it. */
            note: string | null;
            proposedBy: components["schemas"]["AttestationProposedBy"];
            decidedBy: components["schemas"]["AttestationDecidedBy"] | null;
            /** Format: date-time */
            decidedAt: string | null;
            endedBy: components["schemas"]["AttestationEndedBy"] | null;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ListAttestationsAnswer: {
            data: components["schemas"]["Attestation"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ProposeAttestationAnswer: {
            data: components["schemas"]["Attestation"];
        };
        AttestationScope: {
            /**
             * @description `tag`: one tag, whatever is pushed there. `historical`: what was detected up to a moment; what comes later stays open. `blanket`: every image of the organization.
             * @enum {string}
             */
            type: "tag" | "historical" | "blanket";
            /** @description Required for `tag`; narrows `historical`. */
            tagId?: string | null;
            /** @description For `historical`: a timestamp, or a date, which counts to its end (UTC). Default: now. */
            asOfDate?: string | null;
        };
        ProposeAttestation: {
            /** @description As `cveId` of vulnerabilities has it. */
            cveId: string;
            /** @description Package name, exactly. */
            package: string;
            /** @enum {string} */
            category: "false_positive" | "not_applicable" | "risk_accepted" | "compensating_control";
            /** @description Why. */
            reason: string;
            /** @description Text or links. */
            evidence?: string | null;
            scope: components["schemas"]["AttestationScope"];
            /**
             * Format: date-time
             * @description In the future; absent or null: never.
             */
            expiresAt?: string | null;
        };
        GetAttestationAnswer: {
            data: components["schemas"]["Attestation"];
        };
        ApproveAttestationAnswer: {
            data: components["schemas"]["Attestation"];
        };
        DecideAttestation: {
            note?: string | null;
        };
        RejectAttestationAnswer: {
            data: components["schemas"]["Attestation"];
        };
        EndAttestationAnswer: {
            data: components["schemas"]["Attestation"];
        };
        GetSlaPolicyResult: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            /**
             * Format: date-time
             * @description Null: the default policy.
             */
            updatedAt: string | null;
        };
        GetSlaPolicyAnswer: {
            data: components["schemas"]["GetSlaPolicyResult"];
        };
        PutSlaPolicyResult: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            /**
             * Format: date-time
             * @description Null: the default policy.
             */
            updatedAt: string | null;
        };
        PutSlaPolicyAnswer: {
            data: components["schemas"]["PutSlaPolicyResult"];
        };
        PutSlaPolicyRequest: {
            critical?: number;
            high?: number;
            medium?: number;
            low?: number;
        };
        ListPackagesResultItemImagesItem: {
            id: string;
            name: string;
        };
        ListPackagesResultItem: {
            name: string;
            /** @description As package URLs spell it. */
            type: string;
            version: string;
            /**
             * @description `unknown`: the version, or a bound of the range, cannot be read in the order of this package type, or no order is known for it.
             * @enum {string}
             */
            inRange: "yes" | "unknown";
            imageCount: number;
            tagCount: number;
            /** @description The first 20 by name. */
            images: components["schemas"]["ListPackagesResultItemImagesItem"][];
        };
        ListPackagesAnswer: {
            data: components["schemas"]["ListPackagesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        GetPostureResultPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetPostureResultCoverageNeverScannedItem: {
            /** @enum {string} */
            reason: "NOT_REQUESTED" | "WAITING" | "FAILED" | "CANCELLED";
            code: string | null;
            tags: number;
        };
        GetPostureResultCoverage: {
            images: number;
            imagesScanned: number;
            /** @description With results that could assess nothing. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description With a result of the last 30 days. */
            tagsRecent: number;
            /** @description With something that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those of them of which nothing could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Why tags have no result: nothing is known of what they hold. */
            neverScanned: components["schemas"]["GetPostureResultCoverageNeverScannedItem"][];
        };
        GetPostureResultFreshness: {
            /** @description Scanned tags, which the figures of age are of. */
            tags: number;
            medianAgeDays: number | null;
            oldestAgeDays: number | null;
            withinOneDay: number;
            withinSevenDays: number;
            /** Format: date-time */
            advisoriesOldest: string | null;
            /** Format: date-time */
            advisoriesNewest: string | null;
        };
        GetPostureResultFindingsCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description What is open now. Null while nothing in the scope was assessed: nothing is known then. */
        GetPostureResultFindings: {
            open: number;
            counts: components["schemas"]["GetPostureResultFindingsCounts"];
            knownExploited: number;
            fixable: number;
            suppressed: number;
        };
        GetPostureResultRisk: {
            /** @description Mean over the images with a score. */
            average: number | null;
            highest: number | null;
            /** @description Images with a score. */
            imagesScored: number;
            /** @description Scanned images without a score: nothing in them could be assessed. */
            imagesNotAssessed: number;
        };
        GetPostureResultGrades: {
            A: number;
            B: number;
            C: number;
            D: number;
            F: number;
            /** @description Scanned, but not all of it was assessed. */
            ungraded: number;
            notScanned: number;
        };
        GetPostureResultMttrOverall: {
            closed: number;
            meanDays: number | null;
            medianDays: number | null;
        };
        GetPostureResultMttrBySeverityItem: {
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            closed: number;
            meanDays: number | null;
            medianDays: number | null;
        };
        GetPostureResultMttr: {
            overall: components["schemas"]["GetPostureResultMttrOverall"];
            bySeverity: components["schemas"]["GetPostureResultMttrBySeverityItem"][];
        };
        GetPostureResultSlaOverall: {
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open before the deadline; counts in no share. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a share of `closedInTime`, `closedLate` and `breached` together; null where all three are 0. */
            compliancePercent: number | null;
        };
        GetPostureResultSlaBySeverityItem: {
            /** @enum {string} */
            severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description By the policy. */
            days: number;
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open before the deadline; counts in no share. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a share of `closedInTime`, `closedLate` and `breached` together; null where all three are 0. */
            compliancePercent: number | null;
        };
        GetPostureResultSla: {
            overall: components["schemas"]["GetPostureResultSlaOverall"];
            bySeverity: components["schemas"]["GetPostureResultSlaBySeverityItem"][];
        };
        GetPostureResultWorstImagesItem: {
            id: string;
            name: string;
            tag: string;
            registryId: string | null;
            riskScore: number;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            critical: number;
            high: number;
            /** Format: date-time */
            lastScannedAt: string | null;
        };
        GetPostureResultUnassessedImagesItemNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null: the number is not known. */
            count: number | null;
        };
        GetPostureResultUnassessedImagesItem: {
            id: string;
            name: string;
            tag: string;
            registryId: string | null;
            /** @description Content that was found and not assessed, the largest count first. */
            notAssessed: components["schemas"]["GetPostureResultUnassessedImagesItemNotAssessedItem"][];
            /** Format: date-time */
            lastScannedAt: string | null;
        };
        GetPostureResultTrendItem: {
            /** @description `YYYY-MM-DD`, in UTC. */
            day: string;
            /** @description False: nothing was kept of that day, and all of it is null. */
            isKept: boolean;
            open: number | null;
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
            knownExploited: number | null;
            breached: number | null;
            riskAverage: number | null;
            /** @description Number of images that `riskAverage` is the mean of. */
            riskOver: number | null;
            recentPercent: number | null;
        };
        /** @description As long as the period, and ends where it begins. */
        GetPostureResultMovementPrevious: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetPostureResultMovementOpened: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementClosed: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementMttrDays: {
            now: number | null;
            before: number | null;
            /** @description Number of closed findings that `now` is the mean of. */
            nowOver: number | null;
            /** @description Number of closed findings that `before` is the mean of. */
            beforeOver: number | null;
        };
        /** @description Share of the findings that closed before their deadline, of `closedWithDeadline`. */
        GetPostureResultMovementClosedInTimePercent: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementClosedWithDeadline: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementOpen: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementCritical: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementKnownExploited: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementBreached: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovementRiskAverage: {
            now: number | null;
            before: number | null;
            /** @description Number of images that `now` is the mean of. */
            nowOver: number | null;
            /** @description Number of images that `before` is the mean of. */
            beforeOver: number | null;
        };
        GetPostureResultMovementRecentPercent: {
            now: number | null;
            before: number | null;
        };
        GetPostureResultMovement: {
            previous: components["schemas"]["GetPostureResultMovementPrevious"];
            opened: components["schemas"]["GetPostureResultMovementOpened"];
            closed: components["schemas"]["GetPostureResultMovementClosed"];
            mttrDays: components["schemas"]["GetPostureResultMovementMttrDays"];
            closedInTimePercent: components["schemas"]["GetPostureResultMovementClosedInTimePercent"];
            closedWithDeadline: components["schemas"]["GetPostureResultMovementClosedWithDeadline"];
            /** @description `YYYY-MM-DD`: Day of the kept figures behind `before` from here on; null: none were kept. */
            comparedDay: string | null;
            open: components["schemas"]["GetPostureResultMovementOpen"];
            critical: components["schemas"]["GetPostureResultMovementCritical"];
            knownExploited: components["schemas"]["GetPostureResultMovementKnownExploited"];
            breached: components["schemas"]["GetPostureResultMovementBreached"];
            riskAverage: components["schemas"]["GetPostureResultMovementRiskAverage"];
            recentPercent: components["schemas"]["GetPostureResultMovementRecentPercent"];
        };
        GetPostureResultTopActionsItem: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`); null for packages of no distribution. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Share of all open risk that goes with it. */
            riskRemovedPercent: number;
        };
        GetPostureResultUpgradesItem: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`); null for packages of no distribution. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Share of all open risk that goes with it. */
            riskRemovedPercent: number;
        };
        GetPostureResult: {
            /** Format: date-time */
            asOf: string;
            period: components["schemas"]["GetPostureResultPeriod"];
            coverage: components["schemas"]["GetPostureResultCoverage"];
            freshness: components["schemas"]["GetPostureResultFreshness"];
            findings: components["schemas"]["GetPostureResultFindings"] | null;
            risk: components["schemas"]["GetPostureResultRisk"];
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            grades: components["schemas"]["GetPostureResultGrades"];
            mttr: components["schemas"]["GetPostureResultMttr"];
            sla: components["schemas"]["GetPostureResultSla"];
            worstImages: components["schemas"]["GetPostureResultWorstImagesItem"][];
            /** @description Images with a result that could assess nothing, by name; `worstImages` does not rank them. */
            unassessedImages: components["schemas"]["GetPostureResultUnassessedImagesItem"][];
            /** @description 30 days up to the last one of the period, in UTC. */
            trend: components["schemas"]["GetPostureResultTrendItem"][];
            movement: components["schemas"]["GetPostureResultMovement"];
            /** @description The most risk removed first. */
            topActions: components["schemas"]["GetPostureResultTopActionsItem"][];
            /** @description The most findings closed first. */
            upgrades: components["schemas"]["GetPostureResultUpgradesItem"][];
            /**
             * Format: date-time
             * @description When `topActions` and `upgrades` were so. `asOf`, or up to half an hour or so before it where hundreds of thousands of findings are open.
             */
            upgradesAsOf: string;
        };
        GetPostureAnswer: {
            data: components["schemas"]["GetPostureResult"];
        };
        GetExecutiveSummaryResultPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetExecutiveSummaryResultCoverageNeverScannedItem: {
            /** @enum {string} */
            reason: "NOT_REQUESTED" | "WAITING" | "FAILED" | "CANCELLED";
            code: string | null;
            tags: number;
        };
        GetExecutiveSummaryResultCoverage: {
            images: number;
            imagesScanned: number;
            /** @description With results that could assess nothing. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description With a result of the last 30 days. */
            tagsRecent: number;
            /** @description With something that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those of them of which nothing could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Why tags have no result: nothing is known of what they hold. */
            neverScanned: components["schemas"]["GetExecutiveSummaryResultCoverageNeverScannedItem"][];
        };
        GetExecutiveSummaryResultFindingsCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description What is open now. Null while nothing in the scope was assessed: nothing is known then. */
        GetExecutiveSummaryResultFindings: {
            open: number;
            counts: components["schemas"]["GetExecutiveSummaryResultFindingsCounts"];
            knownExploited: number;
            fixable: number;
            suppressed: number;
        };
        GetExecutiveSummaryResultRisk: {
            /** @description Mean over the images with a score. */
            average: number | null;
            highest: number | null;
            /** @description Images with a score. */
            imagesScored: number;
            /** @description Scanned images without a score: nothing in them could be assessed. */
            imagesNotAssessed: number;
        };
        /** @description As long as the period, and ends where it begins. */
        GetExecutiveSummaryResultMovementPrevious: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetExecutiveSummaryResultMovementOpened: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementClosed: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementMttrDays: {
            now: number | null;
            before: number | null;
            /** @description Number of closed findings that `now` is the mean of. */
            nowOver: number | null;
            /** @description Number of closed findings that `before` is the mean of. */
            beforeOver: number | null;
        };
        /** @description Share of the findings that closed before their deadline, of `closedWithDeadline`. */
        GetExecutiveSummaryResultMovementClosedInTimePercent: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementClosedWithDeadline: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementOpen: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementCritical: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementKnownExploited: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementBreached: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovementRiskAverage: {
            now: number | null;
            before: number | null;
            /** @description Number of images that `now` is the mean of. */
            nowOver: number | null;
            /** @description Number of images that `before` is the mean of. */
            beforeOver: number | null;
        };
        GetExecutiveSummaryResultMovementRecentPercent: {
            now: number | null;
            before: number | null;
        };
        GetExecutiveSummaryResultMovement: {
            previous: components["schemas"]["GetExecutiveSummaryResultMovementPrevious"];
            opened: components["schemas"]["GetExecutiveSummaryResultMovementOpened"];
            closed: components["schemas"]["GetExecutiveSummaryResultMovementClosed"];
            mttrDays: components["schemas"]["GetExecutiveSummaryResultMovementMttrDays"];
            closedInTimePercent: components["schemas"]["GetExecutiveSummaryResultMovementClosedInTimePercent"];
            closedWithDeadline: components["schemas"]["GetExecutiveSummaryResultMovementClosedWithDeadline"];
            /** @description `YYYY-MM-DD`: Day of the kept figures behind `before` from here on; null: none were kept. */
            comparedDay: string | null;
            open: components["schemas"]["GetExecutiveSummaryResultMovementOpen"];
            critical: components["schemas"]["GetExecutiveSummaryResultMovementCritical"];
            knownExploited: components["schemas"]["GetExecutiveSummaryResultMovementKnownExploited"];
            breached: components["schemas"]["GetExecutiveSummaryResultMovementBreached"];
            riskAverage: components["schemas"]["GetExecutiveSummaryResultMovementRiskAverage"];
            recentPercent: components["schemas"]["GetExecutiveSummaryResultMovementRecentPercent"];
        };
        GetExecutiveSummaryResultTopActionsItem: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`); null for packages of no distribution. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Share of all open risk that goes with it. */
            riskRemovedPercent: number;
        };
        GetExecutiveSummaryResult: {
            /**
             * Format: date-time
             * @description When all of it was true.
             */
            asOf: string;
            period: components["schemas"]["GetExecutiveSummaryResultPeriod"];
            /** @description One sentence. */
            headline: string;
            /** @description The posture in sentences. */
            summary: string[];
            /** @description What moved since the period before, in sentences. */
            movementSummary: string[];
            /** @description What to do, the most risk removed first, in sentences. */
            actions: string[];
            coverage: components["schemas"]["GetExecutiveSummaryResultCoverage"];
            findings: components["schemas"]["GetExecutiveSummaryResultFindings"] | null;
            risk: components["schemas"]["GetExecutiveSummaryResultRisk"];
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            slaCompliancePercent: number | null;
            /** @description Findings that `slaCompliancePercent` runs over: closed in the period, or overdue. */
            slaJudged: number | null;
            /** @description Open findings before their deadline. */
            notYetDue: number | null;
            mttrDays: number | null;
            /** @description Number of closed findings that `mttrDays` is the mean of. */
            mttrOver: number;
            movement: components["schemas"]["GetExecutiveSummaryResultMovement"];
            topActions: components["schemas"]["GetExecutiveSummaryResultTopActionsItem"][];
            /**
             * Format: date-time
             * @description When `topActions` and `upgrades` were so. `asOf`, or up to half an hour or so before it where hundreds of thousands of findings are open.
             */
            upgradesAsOf: string;
        };
        GetExecutiveSummaryAnswer: {
            data: components["schemas"]["GetExecutiveSummaryResult"];
        };
        GetTechnicalSummaryResultPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetTechnicalSummaryResultCoverageNeverScannedItem: {
            /** @enum {string} */
            reason: "NOT_REQUESTED" | "WAITING" | "FAILED" | "CANCELLED";
            code: string | null;
            tags: number;
        };
        GetTechnicalSummaryResultCoverage: {
            images: number;
            imagesScanned: number;
            /** @description With results that could assess nothing. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description With a result of the last 30 days. */
            tagsRecent: number;
            /** @description With something that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those of them of which nothing could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Why tags have no result: nothing is known of what they hold. */
            neverScanned: components["schemas"]["GetTechnicalSummaryResultCoverageNeverScannedItem"][];
        };
        GetTechnicalSummaryResultFindingsCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description What is open now. Null while nothing in the scope was assessed: nothing is known then. */
        GetTechnicalSummaryResultFindings: {
            open: number;
            counts: components["schemas"]["GetTechnicalSummaryResultFindingsCounts"];
            knownExploited: number;
            fixable: number;
            suppressed: number;
        };
        GetTechnicalSummaryResultPackagesItemUpgrade: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`); null for packages of no distribution. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Share of all open risk that goes with it. */
            riskRemovedPercent: number;
        };
        GetTechnicalSummaryResultPackagesItem: {
            type: string;
            name: string;
            /** @description Installed ones that something is open in. */
            versions: number;
            images: number;
            findings: number;
            critical: number;
            high: number;
            knownExploited: number;
            fixable: number;
            upgrade: components["schemas"]["GetTechnicalSummaryResultPackagesItemUpgrade"] | null;
        };
        GetTechnicalSummaryResult: {
            /**
             * Format: date-time
             * @description When all of it was true.
             */
            asOf: string;
            period: components["schemas"]["GetTechnicalSummaryResultPeriod"];
            coverage: components["schemas"]["GetTechnicalSummaryResultCoverage"];
            findings: components["schemas"]["GetTechnicalSummaryResultFindings"] | null;
            /** @description In the period. */
            opened: number | null;
            /** @description In the period. */
            closed: number | null;
            /** @description Packages that something is open in. */
            packagesTotal: number | null;
            packages: components["schemas"]["GetTechnicalSummaryResultPackagesItem"][] | null;
            /**
             * Format: date-time
             * @description When the packages were so. `asOf`, or up to half an hour or so before it where hundreds of thousands of findings are open.
             */
            packagesAsOf: string;
        };
        GetTechnicalSummaryAnswer: {
            data: components["schemas"]["GetTechnicalSummaryResult"];
        };
        GetSlaSummaryResultPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        GetSlaSummaryResultCoverageNeverScannedItem: {
            /** @enum {string} */
            reason: "NOT_REQUESTED" | "WAITING" | "FAILED" | "CANCELLED";
            code: string | null;
            tags: number;
        };
        GetSlaSummaryResultCoverage: {
            images: number;
            imagesScanned: number;
            /** @description With results that could assess nothing. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description With a result of the last 30 days. */
            tagsRecent: number;
            /** @description With something that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those of them of which nothing could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Why tags have no result: nothing is known of what they hold. */
            neverScanned: components["schemas"]["GetSlaSummaryResultCoverageNeverScannedItem"][];
        };
        GetSlaSummaryResultSlaOverall: {
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open before the deadline; counts in no share. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a share of `closedInTime`, `closedLate` and `breached` together; null where all three are 0. */
            compliancePercent: number | null;
        };
        GetSlaSummaryResultSlaBySeverityItem: {
            /** @enum {string} */
            severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description By the policy. */
            days: number;
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open before the deadline; counts in no share. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a share of `closedInTime`, `closedLate` and `breached` together; null where all three are 0. */
            compliancePercent: number | null;
        };
        GetSlaSummaryResultSla: {
            overall: components["schemas"]["GetSlaSummaryResultSlaOverall"];
            bySeverity: components["schemas"]["GetSlaSummaryResultSlaBySeverityItem"][];
        };
        GetSlaSummaryResultMttrOverall: {
            closed: number;
            meanDays: number | null;
            medianDays: number | null;
        };
        GetSlaSummaryResultMttrBySeverityItem: {
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            closed: number;
            meanDays: number | null;
            medianDays: number | null;
        };
        GetSlaSummaryResultMttr: {
            overall: components["schemas"]["GetSlaSummaryResultMttrOverall"];
            bySeverity: components["schemas"]["GetSlaSummaryResultMttrBySeverityItem"][];
        };
        GetSlaSummaryResult: {
            /**
             * Format: date-time
             * @description When all of it was true.
             */
            asOf: string;
            period: components["schemas"]["GetSlaSummaryResultPeriod"];
            coverage: components["schemas"]["GetSlaSummaryResultCoverage"];
            sla: components["schemas"]["GetSlaSummaryResultSla"];
            mttr: components["schemas"]["GetSlaSummaryResultMttr"];
        };
        GetSlaSummaryAnswer: {
            data: components["schemas"]["GetSlaSummaryResult"];
        };
        ListSlaEntriesResultItemPackage: {
            type: string;
            name: string;
            version: string;
        };
        ListSlaEntriesResultItemImage: {
            id: string;
            name: string;
        };
        ListSlaEntriesResultItemTag: {
            id: string;
            name: string;
        };
        ListSlaEntriesResultItem: {
            /** @description Of the vulnerability. */
            id: string;
            cveId: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            package: components["schemas"]["ListSlaEntriesResultItemPackage"];
            fixedVersion: string | null;
            /** @description Known exploited. */
            kev: boolean;
            image: components["schemas"]["ListSlaEntriesResultItemImage"];
            tag: components["schemas"]["ListSlaEntriesResultItemTag"];
            platform: string;
            registryId: string | null;
            /** @enum {string} */
            triageStatus: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            assignee: string | null;
            /** Format: date-time */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string;
            /** @enum {string} */
            slaStatus: "ON_TRACK" | "DUE_SOON" | "BREACHED";
            /** @description Until the deadline, below 0 after it. */
            daysLeft: number;
        };
        ListSlaEntriesAnswer: {
            data: components["schemas"]["ListSlaEntriesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description Why it is FAILED. */
        ReportError: {
            code: string;
            message: string;
        };
        Report: {
            id: string;
            /** @enum {string} */
            type: "posture" | "executive" | "sla" | "technical" | "sbom_report" | "compliance_pack";
            /** @enum {string} */
            format: "PDF" | "CSV" | "JSON" | "XLSX" | "ZIP";
            /** @enum {string} */
            status: "QUEUED" | "GENERATING" | "READY" | "FAILED";
            /** @enum {string} */
            scope: "org" | "registry" | "custom";
            /** @enum {string} */
            frequency: "ONE_TIME" | "DAILY" | "WEEKLY" | "MONTHLY";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description One more with each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description The moment that it shows; null until its snapshot is taken.
             */
            asOf: string | null;
            /** @description The schedule that it was made with, while that exists. */
            scheduleId: string | null;
            error: components["schemas"]["ReportError"] | null;
        };
        ListReportsAnswer: {
            data: components["schemas"]["Report"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreateReportAnswer: {
            data: components["schemas"]["Report"];
        };
        CreateReport: {
            /** @enum {string} */
            type: "posture" | "executive" | "sla" | "technical" | "sbom_report";
            /**
             * @description Default PDF. Downloads may ask for the others all the same.
             * @enum {string}
             */
            format?: "PDF" | "CSV" | "JSON" | "XLSX";
            /**
             * @description `org`: everything. `registry`: one by `registryId`, else all, grouped. `custom`: one of `tagIds`, `scanId`, `layerId`, `packageId`. Default: what those fields say, else `org`.
             * @enum {string}
             */
            scope?: "org" | "registry" | "custom";
            registryId?: string;
            tagIds?: string[];
            /** @description Of the kind; none: all. */
            sections?: string[];
            /**
             * @description Default ONE_TIME. The others also make a schedule of new reports.
             * @enum {string}
             */
            frequency?: "ONE_TIME" | "DAILY" | "WEEKLY" | "MONTHLY";
            scanId?: string;
            layerId?: string;
            packageId?: string;
        };
        /** @description Why it is FAILED. */
        ReportDetailError: {
            code: string;
            message: string;
        };
        /** @description What the scope holds. */
        ReportDetailTarget: {
            /** @description For people. */
            label: string;
            registryId: string | null;
            tagIds: string[];
            scanId: string | null;
            layerId: string | null;
            packageId: string | null;
        };
        ReportDetailCreatedBy: {
            id: string;
            name: string;
        };
        /** @description The snapshot before, of the same type and scope; null: there is none. */
        ReportIntelligenceComparedWith: {
            reportId: string;
            version: number;
            /** Format: date-time */
            asOf: string;
        };
        ReportIntelligenceMoversItem: {
            /** @enum {string} */
            kind: "image" | "package" | "registry" | "control";
            name: string;
            measure: string;
            before: number;
            after: number;
        };
        ReportIntelligenceRootPackagesItem: {
            type: string;
            name: string;
            versions: number;
            findings: number;
            critical: number;
            high: number;
            images: number;
        };
        ReportIntelligenceUpgradesItem: {
            type: string;
            name: string;
            /** @description Of the distribution (`debian-12`); null for packages of none. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
        };
        ReportIntelligenceWorsenedItem: {
            what: string;
            before: number;
            after: number;
        };
        ReportIntelligence: {
            comparedWith: components["schemas"]["ReportIntelligenceComparedWith"] | null;
            /** @description Sentences for people, the most important first. */
            summary: string[];
            /** @description What changed most, the largest change first. */
            movers: components["schemas"]["ReportIntelligenceMoversItem"][];
            /** @description Packages that weigh most among what is open. */
            rootPackages: components["schemas"]["ReportIntelligenceRootPackagesItem"][];
            /** @description The few that close most. */
            upgrades: components["schemas"]["ReportIntelligenceUpgradesItem"][];
            worsened: components["schemas"]["ReportIntelligenceWorsenedItem"][];
        };
        ReportDetailPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description The first moment after it.
             */
            end: string;
            /**
             * Format: date-time
             * @description The end that was asked for, where that is in the future.
             */
            cutFrom: string | null;
        };
        ReportDetail: {
            id: string;
            /** @enum {string} */
            type: "posture" | "executive" | "sla" | "technical" | "sbom_report" | "compliance_pack";
            /** @enum {string} */
            format: "PDF" | "CSV" | "JSON" | "XLSX" | "ZIP";
            /** @enum {string} */
            status: "QUEUED" | "GENERATING" | "READY" | "FAILED";
            /** @enum {string} */
            scope: "org" | "registry" | "custom";
            /** @enum {string} */
            frequency: "ONE_TIME" | "DAILY" | "WEEKLY" | "MONTHLY";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description One more with each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description The moment that it shows; null until its snapshot is taken.
             */
            asOf: string | null;
            /** @description The schedule that it was made with, while that exists. */
            scheduleId: string | null;
            error: components["schemas"]["ReportDetailError"] | null;
            /** @description Those asked for; none: all. */
            sections: string[];
            target: components["schemas"]["ReportDetailTarget"];
            createdBy: components["schemas"]["ReportDetailCreatedBy"];
            intelligence: components["schemas"]["ReportIntelligence"] | null;
            /** @enum {string} */
            templateId?: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            period?: components["schemas"]["ReportDetailPeriod"];
            selectedSections?: ("summary" | "population" | "cadence" | "findings" | "sla" | "exceptions" | "access" | "audit" | "provenance")[];
            outputFormats?: ("PDF" | "JSON" | "CSV")[];
        };
        GetReportAnswer: {
            data: components["schemas"]["ReportDetail"];
        };
        DeleteReportResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteReportAnswer: {
            data: components["schemas"]["DeleteReportResult"];
        };
        ReportSnapshotOrganization: {
            id: string;
            name: string;
        };
        ReportSnapshotScope: {
            kind: string;
            label: string;
        };
        ReportSnapshotPeriod: {
            from: string;
            to: string;
        };
        ReportSnapshotDatasetsItem: {
            id: string;
            title: string;
            columns: unknown[];
            rowCount: number;
            /** @description Cells in the order of `columns`. */
            rows: unknown[][];
        };
        ReportSnapshot: {
            /** @constant */
            schema: 1;
            reportId: string;
            version: number;
            type: string;
            name: string;
            organization: components["schemas"]["ReportSnapshotOrganization"];
            scope: components["schemas"]["ReportSnapshotScope"];
            /** Format: date-time */
            asOf: string;
            period: components["schemas"]["ReportSnapshotPeriod"];
            /** @description Of the type. */
            facts: unknown;
            datasets: components["schemas"]["ReportSnapshotDatasetsItem"][];
        };
        GetReportArtifactAnswer: {
            data: components["schemas"]["ReportSnapshot"];
        };
        ReportDocumentFactsItem: {
            label: string;
            value: string;
        };
        ReportDocumentSectionsItemBlocksItemParagraph: {
            /** @constant */
            kind: "paragraph";
            text: string;
            isNote?: boolean;
        };
        ReportDocumentSectionsItemBlocksItemList: {
            /** @constant */
            kind: "list";
            items: string[];
        };
        ReportDocumentSectionsItemBlocksItemFiguresFiguresItem: {
            label: string;
            /** @description As shown, with its unit; `–` is not known. */
            value: string;
            note?: string;
            tone?: ("good" | "bad" | "neutral" | "unknown") | ("UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL");
        };
        ReportDocumentSectionsItemBlocksItemFigures: {
            /** @constant */
            kind: "figures";
            figures: components["schemas"]["ReportDocumentSectionsItemBlocksItemFiguresFiguresItem"][];
        };
        ReportDocumentSectionsItemBlocksItemChartChartBarsBarsItem: {
            label: string;
            value: number;
            tone?: ("good" | "bad" | "neutral" | "unknown") | ("UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL");
        };
        ReportDocumentSectionsItemBlocksItemChartChartBars: {
            /** @constant */
            kind: "bars";
            unit: string;
            bars: components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartBarsBarsItem"][];
        };
        ReportDocumentSectionsItemBlocksItemChartChartSharePartsItem: {
            label: string;
            value: number;
            tone?: ("good" | "bad" | "neutral" | "unknown") | ("UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL");
        };
        ReportDocumentSectionsItemBlocksItemChartChartShare: {
            /** @constant */
            kind: "share";
            unit: string;
            parts: components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartSharePartsItem"][];
        };
        ReportDocumentSectionsItemBlocksItemChartChartLinesLinesItem: {
            label: string;
            /** @description As many as `x`; null where there is no figure. */
            values: (number | null)[];
            tone?: ("good" | "bad" | "neutral" | "unknown") | ("UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL");
        };
        ReportDocumentSectionsItemBlocksItemChartChartLines: {
            /** @constant */
            kind: "lines";
            unit: string;
            x: string[];
            lines: components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartLinesLinesItem"][];
        };
        ReportDocumentSectionsItemBlocksItemChart: {
            /** @constant */
            kind: "chart";
            chart: components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartBars"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartShare"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemChartChartLines"];
            caption: string;
        };
        ReportDocumentSectionsItemBlocksItemTermsTermsItem: {
            term: string;
            definition: string;
        };
        ReportDocumentSectionsItemBlocksItemTerms: {
            /** @constant */
            kind: "terms";
            terms: components["schemas"]["ReportDocumentSectionsItemBlocksItemTermsTermsItem"][];
        };
        ReportDocumentSectionsItemBlocksItemTableColumnsItem: {
            id: string;
            title: string;
            /** @enum {string} */
            type: "text" | "integer" | "number" | "percent" | "date" | "severity" | "link";
            width: number;
        };
        ReportDocumentSectionsItemBlocksItemTableRowsItemItemOption2: {
            text: string;
            url: string;
        };
        ReportDocumentSectionsItemBlocksItemTable: {
            /** @constant */
            kind: "table";
            columns: components["schemas"]["ReportDocumentSectionsItemBlocksItemTableColumnsItem"][];
            /** @description Cells in the order of `columns`. */
            rows: ((string | number | null) | components["schemas"]["ReportDocumentSectionsItemBlocksItemTableRowsItemItemOption2"])[][];
            caption?: string;
        };
        ReportDocumentSectionsItemBlocksItemDatasetLinked: {
            column: string;
            address: string;
        };
        ReportDocumentSectionsItemBlocksItemDataset: {
            /** @constant */
            kind: "dataset";
            /** @description Of `datasets`, which has all its rows; the rest is for paper. */
            dataset: string;
            rowsMax: number;
            columns?: string[];
            caption?: string;
            linked?: components["schemas"]["ReportDocumentSectionsItemBlocksItemDatasetLinked"];
        };
        ReportDocumentSectionsItem: {
            id: string;
            title: string;
            blocks: (components["schemas"]["ReportDocumentSectionsItemBlocksItemParagraph"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemList"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemFigures"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemChart"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemTerms"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemTable"] | components["schemas"]["ReportDocumentSectionsItemBlocksItemDataset"])[];
        };
        ReportDocumentDatasetsValueColumnsItem: {
            id: string;
            title: string;
            /** @enum {string} */
            type: "text" | "integer" | "number" | "percent" | "date" | "severity" | "link";
        };
        ReportDocumentDatasetsValueRowsItemValueOption2: {
            text: string;
            url: string;
        };
        ReportDocumentDatasetsValue: {
            title: string;
            columns: components["schemas"]["ReportDocumentDatasetsValueColumnsItem"][];
            rowCount: number;
            /** @description Cells by the ids of `columns`. */
            rows: {
                [key: string]: (string | number | null) | components["schemas"]["ReportDocumentDatasetsValueRowsItemValueOption2"];
            }[];
        };
        ReportDocument: {
            /**
             * Format: date-time
             * @description When all of it was true.
             */
            asOf: string;
            title: string;
            subject: string;
            facts: components["schemas"]["ReportDocumentFactsItem"][];
            sections: components["schemas"]["ReportDocumentSectionsItem"][];
            /** @description What the CSV form holds. */
            mainDataset: string;
            datasets: {
                [key: string]: components["schemas"]["ReportDocumentDatasetsValue"];
            };
        };
        RegenerateReportAnswer: {
            data: components["schemas"]["Report"];
        };
        ShareReportResult: {
            id: string;
            /** @description Needs no credential. */
            url: string;
            /** @description Shown this once. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Of the report: this one, whatever is made later. */
            version: number;
        };
        ShareReportAnswer: {
            data: components["schemas"]["ShareReportResult"];
        };
        ShareReport: {
            /** @description Default 72. */
            expiresInHours?: number;
        };
        ReportShareCreatedBy: {
            id: string;
            name: string;
        };
        ReportShare: {
            id: string;
            /** @description Of the report: this one, whatever is made later. */
            version: number;
            /** @description Neither over nor revoked. */
            active: boolean;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            revokedAt: string | null;
            /** Format: date-time */
            lastUsedAt: string | null;
            uses: number;
            createdBy: components["schemas"]["ReportShareCreatedBy"];
            /** Format: date-time */
            createdAt: string;
        };
        ListReportSharesAnswer: {
            data: components["schemas"]["ReportShare"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        RevokeReportShareResult: {
            id: string;
            /** @constant */
            revoked: true;
        };
        RevokeReportShareAnswer: {
            data: components["schemas"]["RevokeReportShareResult"];
        };
        /** @description Who may have left since: the schedule is the organization’s, and goes on until it is ended. */
        ReportScheduleCreatedBy: {
            id: string;
            name: string;
        };
        ReportSchedule: {
            id: string;
            /** @enum {string} */
            type: "posture" | "executive" | "sla" | "technical" | "sbom_report" | "compliance_pack";
            /** @enum {string} */
            format: "PDF" | "CSV" | "JSON" | "XLSX" | "ZIP";
            name: string;
            /** @enum {string} */
            scope: "org" | "registry" | "custom";
            /** @enum {string} */
            frequency: "DAILY" | "WEEKLY" | "MONTHLY";
            /**
             * Format: date-time
             * @description When the next report is queued, up to five minutes later.
             */
            nextAt: string;
            lastReportId: string | null;
            createdBy: components["schemas"]["ReportScheduleCreatedBy"];
            /** Format: date-time */
            createdAt: string;
        };
        ListReportSchedulesAnswer: {
            data: components["schemas"]["ReportSchedule"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        DeleteReportScheduleResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteReportScheduleAnswer: {
            data: components["schemas"]["DeleteReportScheduleResult"];
        };
        /** @description Why it is FAILED. */
        CompliancePackError: {
            code: string;
            message: string;
        };
        CompliancePackPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description The first moment after it.
             */
            end: string;
            /**
             * Format: date-time
             * @description The end that was asked for, where that is in the future.
             */
            cutFrom: string | null;
        };
        CompliancePack: {
            id: string;
            /** @enum {string} */
            type: "posture" | "executive" | "sla" | "technical" | "sbom_report" | "compliance_pack";
            /** @enum {string} */
            format: "PDF" | "CSV" | "JSON" | "XLSX" | "ZIP";
            /** @enum {string} */
            status: "QUEUED" | "GENERATING" | "READY" | "FAILED";
            /** @enum {string} */
            scope: "org" | "registry" | "custom";
            /** @enum {string} */
            frequency: "ONE_TIME" | "DAILY" | "WEEKLY" | "MONTHLY";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description One more with each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description The moment that it shows; null until its snapshot is taken.
             */
            asOf: string | null;
            /** @description The schedule that it was made with, while that exists. */
            scheduleId: string | null;
            error: components["schemas"]["CompliancePackError"] | null;
            /** @enum {string} */
            templateId: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            period: components["schemas"]["CompliancePackPeriod"];
            selectedSections: ("summary" | "population" | "cadence" | "findings" | "sla" | "exceptions" | "access" | "audit" | "provenance")[];
            outputFormats: ("PDF" | "JSON" | "CSV")[];
        };
        CreateCompliancePackAnswer: {
            data: components["schemas"]["CompliancePack"];
        };
        CreateCompliancePackPeriod: {
            /** @description Date (UTC) or timestamp. */
            start: string;
            /** @description Date, to its end in UTC, or timestamp. One in the future is cut to when the evidence is taken. */
            end: string;
        };
        /** @description `{}`: all of the organization. */
        CreateCompliancePackScope: {
            /**
             * @description Default: what the other fields say.
             * @enum {string}
             */
            type?: "organization" | "registry" | "image";
            registryIds?: string[];
            imageIds?: string[];
            /** @description Names of images; `*` stands for any text, `?` for one character. */
            images?: string[];
        };
        CreateCompliancePack: {
            /**
             * @description Key of the framework.
             * @enum {string}
             */
            templateId: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            name: string;
            period: components["schemas"]["CreateCompliancePackPeriod"];
            scope: components["schemas"]["CreateCompliancePackScope"];
            /** @description None: all. Controls are in every pack. */
            selectedSections?: ("summary" | "population" | "cadence" | "findings" | "sla" | "exceptions" | "access" | "audit" | "provenance")[];
            /** @description Of the document. Left out: PDF and JSON, with the tables of evidence as CSV beside; named: exactly these. */
            outputFormats?: ("PDF" | "JSON" | "CSV")[];
        };
        ComplianceSummaryPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        ComplianceSummaryFrameworksItemControlsItemOutcomesItem: {
            rule: string;
            /** @enum {string} */
            status: "NOT_APPLICABLE" | "VERIFIED" | "WARNING" | "FAILED";
            summary: string;
        };
        ComplianceSummaryFrameworksItemControlsItem: {
            id: string;
            title: string;
            /** @enum {string} */
            status: "NOT_APPLICABLE" | "VERIFIED" | "WARNING" | "FAILED";
            /**
             * @description What the control is about. One that is not about images is VERIFIED only where people recorded reviews of the whole period (`POST /api/reviews`).
             * @enum {string}
             */
            subject: "images" | "customer-systems" | "people";
            coverage: ("full" | "partial") | null;
            /** @description What else the control asks for. */
            reason: string;
            outcomes: components["schemas"]["ComplianceSummaryFrameworksItemControlsItemOutcomesItem"][];
        };
        ComplianceSummaryFrameworksItem: {
            /** @enum {string} */
            key: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            title: string;
            edition: string;
            verified: number;
            warning: number;
            failed: number;
            notApplicable: number;
            controls: components["schemas"]["ComplianceSummaryFrameworksItemControlsItem"][];
        };
        ComplianceSummary: {
            /** Format: date-time */
            asOf: string;
            period: components["schemas"]["ComplianceSummaryPeriod"];
            frameworks: components["schemas"]["ComplianceSummaryFrameworksItem"][];
        };
        GetComplianceAnswer: {
            data: components["schemas"]["ComplianceSummary"];
        };
        HistoricSigningKey: {
            /** @description In the order of rotations. */
            number: number;
            /** @enum {string} */
            status: "present" | "retired";
            /** @description SHA-256 of the public key (SPKI, DER), hexadecimal. */
            fingerprint: string;
            /** @description PEM (RFC 7468). */
            publicKey: string;
            /** Format: date-time */
            validFrom: string;
            /**
             * Format: date-time
             * @description Null for the present key.
             */
            validUntil: string | null;
            /** @description Ed25519 signature of the key before it over this key, base64; null for the first. */
            introduction: string | null;
            /** @description Ed25519 signature of the key after it over this key and its validity, base64; null for the present key. */
            endorsement: string | null;
        };
        SigningKey: {
            organizationId: string;
            /** @enum {string} */
            algorithm: "Ed25519";
            /** @description SHA-256 of the public key (SPKI, DER), hexadecimal. */
            fingerprint: string;
            /** @description PEM (RFC 7468). */
            publicKey: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The present key and all retired ones, by number. */
            keys: components["schemas"]["HistoricSigningKey"][];
        };
        GetSigningKeyAnswer: {
            data: components["schemas"]["SigningKey"];
        };
        RotateSigningKeyAnswer: {
            data: components["schemas"]["SigningKey"];
        };
        ReviewPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description The first moment after it.
             */
            end: string;
        };
        /** @description Who recorded it. The service writes it down; the request cannot say it. */
        ReviewRecordedBy: {
            /** @description What signed the request: a person, a personal token or an API key. */
            kind: string;
            id: string;
            name: string;
        };
        Review: {
            id: string;
            /** @enum {string} */
            kind: "access" | "audit_log" | "scope" | "exceptions";
            period: components["schemas"]["ReviewPeriod"];
            note: string;
            recordedBy: components["schemas"]["ReviewRecordedBy"];
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            createdAt: string;
        };
        ListReviewsAnswer: {
            data: components["schemas"]["Review"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        RecordReviewAnswer: {
            data: components["schemas"]["Review"];
        };
        /** @description The time that the review is about. */
        RecordReviewPeriod: {
            /** @description Date (UTC) or timestamp. */
            start: string;
            /** @description Date, to its end in UTC, or timestamp. One in the future is cut to now. */
            end: string;
        };
        RecordReview: {
            /**
             * @description What was reviewed.
             * @enum {string}
             */
            kind: "access" | "audit_log" | "scope" | "exceptions";
            period: components["schemas"]["RecordReviewPeriod"];
            /** @description What was looked at, and what came of it. */
            note: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "ci" | "viewer" | "developer" | "auditor" | "admin";
            /**
             * @description `sensor`: may deliver scans and talk as a sensor, and nothing else.
             * @enum {string}
             */
            scope: "organization" | "sensor";
            /** @description First 10 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Written a moment after the use.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Id of the key or user that created it. */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Sensor keys only: registries that the key serves. */
            registryIds?: string[];
            /** @description Sensor keys only: name globs of the images that the key may deliver. */
            uploadImages?: string[];
        };
        ListApiKeysAnswer: {
            data: components["schemas"]["ApiKey"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreatedApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "ci" | "viewer" | "developer" | "auditor" | "admin";
            /**
             * @description `sensor`: may deliver scans and talk as a sensor, and nothing else.
             * @enum {string}
             */
            scope: "organization" | "sensor";
            /** @description First 10 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Written a moment after the use.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Id of the key or user that created it. */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Sensor keys only: registries that the key serves. */
            registryIds?: string[];
            /** @description Sensor keys only: name globs of the images that the key may deliver. */
            uploadImages?: string[];
            /** @description `svc_ak_` + 48 hex digits. Shown this once. */
            secret: string;
        };
        CreateApiKeyAnswer: {
            data: components["schemas"]["CreatedApiKey"];
        };
        CreateApiKey: {
            /** @description Human-readable label. */
            name: string;
            /**
             * @description Not above the role of the creator.
             * @enum {string}
             */
            role: "ci" | "viewer" | "developer" | "auditor" | "admin";
            /**
             * Format: date-time
             * @description In the future; absent or null: never.
             */
            expiresAt?: string | null;
            /**
             * @description Default `organization`. A `sensor` key serves the registries in `registryIds` and may deliver the images in `uploadImages`; with neither it is refused everywhere. Only admins create one.
             * @enum {string}
             */
            scope?: "organization" | "sensor";
            /** @description With `scope` `sensor`: sensors with this key may register for and deliver to these registries. */
            registryIds?: string[];
            /** @description With `scope` `sensor`: images that this key may deliver, as globs over the image name (`registry.example/team/*`, `acme/api`). `*` stands for any characters, `?` for one. */
            uploadImages?: string[];
        };
        RevokeApiKeyResult: {
            id: string;
            revoked: boolean;
        };
        RevokeApiKeyAnswer: {
            data: components["schemas"]["RevokeApiKeyResult"];
        };
        PersonalAccessToken: {
            id: string;
            name: string;
            permissions: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner") | null;
            /** @description First 12 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Written a moment after the use.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ListPersonalAccessTokensAnswer: {
            data: components["schemas"]["PersonalAccessToken"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreatedPersonalAccessToken: {
            id: string;
            name: string;
            permissions: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner") | null;
            /** @description First 12 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Written a moment after the use.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description `svc_pat_` + 48 hex digits. Shown this once. */
            secret: string;
        };
        CreatePersonalAccessTokenAnswer: {
            data: components["schemas"]["CreatedPersonalAccessToken"];
        };
        CreatePersonalAccessToken: {
            /** @description Human-readable label. */
            name: string;
            /**
             * Format: date-time
             * @description In the future; absent or null: never.
             */
            expiresAt?: string | null;
            permissions?: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner") | null;
        };
        RevokePersonalAccessTokenResult: {
            id: string;
            revoked: boolean;
        };
        RevokePersonalAccessTokenAnswer: {
            data: components["schemas"]["RevokePersonalAccessTokenResult"];
        };
        SignInResult: {
            userId: string;
            organizationId: string;
        };
        SignInAnswer: {
            data: components["schemas"]["SignInResult"];
        };
        SignIn: {
            /** @description Upper and lower case are one account. */
            email: string;
            password: string;
            /** @description Six digits of the second factor’s app, or a recovery code. */
            otp?: string;
            /** @description For people of several organizations; absent: the oldest membership. */
            organizationId?: string;
        };
        SignOutResult: {
            signedOut: boolean;
        };
        SignOutAnswer: {
            data: components["schemas"]["SignOutResult"];
        };
        SessionPrincipal: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "user" | "api-key";
            /** @enum {string} */
            credential: "session" | "personal-access-token" | "organization-key";
        };
        SessionOrganization: {
            id: string;
            name: string;
        };
        Session: {
            principal: components["schemas"]["SessionPrincipal"];
            organization: components["schemas"]["SessionOrganization"];
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
        };
        GetSessionAnswer: {
            data: components["schemas"]["Session"];
        };
        ChangePasswordResult: {
            changed: boolean;
        };
        ChangePasswordAnswer: {
            data: components["schemas"]["ChangePasswordResult"];
        };
        ChangePassword: {
            currentPassword: string;
            /** @description Any characters. Argon2id is what is kept of it. */
            newPassword: string;
        };
        ConfirmedTotp: {
            /** @description Ten, each good once in place of a code of the app. Shown this once. */
            recoveryCodes: string[];
        };
        EnrolTotpAnswer: {
            data: components["schemas"]["ConfirmedTotp"];
        };
        BegunTotp: {
            /** @description In base32, for an authenticator app. Shown this once. */
            secret: string;
            /** @description The same as an address, for a QR code. */
            otpauthUrl: string;
        };
        EnrolTotpAnswer2: {
            data: components["schemas"]["BegunTotp"];
        };
        EnrolTotp: {
            /** @description Six digits of the app; absent: begin. */
            code?: string;
        };
        RemoveTotpResult: {
            removed: boolean;
        };
        RemoveTotpAnswer: {
            data: components["schemas"]["RemoveTotpResult"];
        };
        RemoveTotp: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
        };
        Member: {
            /** @description Id of the user. */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /**
             * @description `SUSPENDED`: no session and no personal access token counts.
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * Format: date-time
             * @description Of sessions, to the minute.
             */
            lastSeenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ListMembersAnswer: {
            data: components["schemas"]["Member"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ChangeMemberAnswer: {
            data: components["schemas"]["Member"];
        };
        ChangeMember: {
            /**
             * @description Not above the role of whoever gives it.
             * @enum {string}
             */
            role?: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @enum {string} */
            status?: "ACTIVE" | "SUSPENDED";
        };
        RemoveMemberResult: {
            id: string;
            deleted: boolean;
        };
        RemoveMemberAnswer: {
            data: components["schemas"]["RemoveMemberResult"];
        };
        ResetLink: {
            /** @description The one-time link, to be given to the person. Shown this once. */
            url: string;
            /** @description What the link carries. Shown this once. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        IssueResetLinkAnswer: {
            data: components["schemas"]["ResetLink"];
        };
        ResetPasswordResult: {
            changed: boolean;
        };
        ResetPasswordAnswer: {
            data: components["schemas"]["ResetPasswordResult"];
        };
        ResetPassword: {
            /** @description What follows `#token=` in the link. */
            token: string;
            /** @description Any characters. Argon2id is what is kept of it. */
            password: string;
        };
        Invite: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @description Id of the user or key that invited. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
        };
        ListInvitesAnswer: {
            data: components["schemas"]["Invite"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreatedInvite: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @description Id of the user or key that invited. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The one-time link, to be given to the person. Shown this once. */
            url: string;
            /** @description What the link carries. Shown this once. */
            token: string;
        };
        CreateInviteAnswer: {
            data: components["schemas"]["CreatedInvite"];
        };
        CreateInvite: {
            /** @description Upper and lower case are one account. */
            email: string;
            /**
             * @description Not above the role of whoever invites.
             * @enum {string}
             */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
        };
        WithdrawInviteResult: {
            id: string;
            deleted: boolean;
        };
        WithdrawInviteAnswer: {
            data: components["schemas"]["WithdrawInviteResult"];
        };
        AcceptInviteResult: {
            userId: string;
            organizationId: string;
        };
        AcceptInviteAnswer: {
            data: components["schemas"]["AcceptInviteResult"];
        };
        AcceptInvite: {
            /** @description What follows `#token=` in the link. */
            token: string;
            /** @description Of a new account. */
            name: string;
            /** @description Any characters. Argon2id is what is kept of it. */
            password: string;
        };
        SetUpResult: {
            userId: string;
            organizationId: string;
        };
        SetUpAnswer: {
            data: components["schemas"]["SetUpResult"];
        };
        SetUp: {
            /** @description What follows `#token=` in the link. */
            token: string;
            /** @description Upper and lower case are one account. */
            email: string;
            /** @description Any characters. Argon2id is what is kept of it. */
            password: string;
        };
        Organization: {
            id: string;
            name: string;
            /** @description Attestations then need a second person: a member who did not propose the attestation and did not create the API key that did. */
            fourEyes: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        GetOrganizationAnswer: {
            data: components["schemas"]["Organization"];
        };
        ChangeOrganizationAnswer: {
            data: components["schemas"]["Organization"];
        };
        ChangeOrganization: {
            name?: string;
            /** @description Attestations then need a second person: a member who did not propose the attestation and did not create the API key that did. */
            fourEyes?: boolean;
        };
        AuditEntryActor: {
            /**
             * @description `system`: the service itself or its command line.
             * @enum {string}
             */
            kind: "api-key" | "user" | "anonymous" | "system";
            id: string;
            /** @description As it was at that time. */
            name: string;
        };
        AuditEntry: {
            id: string;
            orgId: string;
            /** @description 1, 2, 3, … without a gap in each organization. */
            sequence: number;
            actor: components["schemas"]["AuditEntryActor"];
            /** @description Dotted and stable: `apikey.created`. */
            action: string;
            /** @description Id of what it was done to. */
            target: string | null;
            ip: string | null;
            requestId: string | null;
            /** @description Differs by action. Never a secret. */
            details: Record<string, never>;
            /** Format: date-time */
            createdAt: string;
            /** @description SHA-256 over the hash before it and this entry, in hexadecimal digits. */
            hash: string;
        };
        ListAuditLogAnswer: {
            data: components["schemas"]["AuditEntry"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ReceiveBillingEventResult: {
            /** @constant */
            received: true;
            /** @enum {string} */
            outcome: "applied" | "unchanged" | "duplicate" | "ignored";
            /** @description Why nothing followed. */
            reason?: string;
        };
        ReceiveBillingEventAnswer: {
            data: components["schemas"]["ReceiveBillingEventResult"];
        };
    };
    responses: {
        /** @description BAD_REQUEST. A query parameter is not what it should be, or the address has an escape that is none. */
        BadQuery: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "BAD_REQUEST",
                 *         "message": "Invalid pagination parameters: limit must be at most 200"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description VALIDATION_ERROR or BAD_REQUEST. The body is not JSON, missing or too large (BAD_REQUEST), or not valid (VALIDATION_ERROR). */
        BadBody: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "VALIDATION_ERROR",
                 *         "message": "name: is required",
                 *         "issues": [
                 *           {
                 *             "path": "name",
                 *             "message": "is required"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAUTHORIZED. No credential, or one that is unknown, expired or revoked. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "UNAUTHORIZED",
                 *         "message": "Authentication is required"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PLAN_LIMIT. The plan has no room for another. */
        PlanLimit: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "PLAN_LIMIT",
                 *         "message": "Scan limit reached for current plan"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FORBIDDEN. The role or the kind of credential may not do this, or a foreign page sent the session cookie along. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "FORBIDDEN",
                 *         "message": "This needs the role developer or above"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND. There is no such resource in this organization. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "NOT_FOUND",
                 *         "message": "Scan not found"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED. The sliding window of one minute is full, or as many reports or files of them wait as may. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "RATE_LIMITED",
                 *         "message": "Rate limit exceeded"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL_ERROR. Something unexpected; the log has the cause under the request id. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "INTERNAL_ERROR",
                 *         "message": "Internal error"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description SERVICE_UNAVAILABLE. The database cannot be reached; retry with back-off. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "SERVICE_UNAVAILABLE",
                 *         "message": "The service is temporarily unavailable; try again shortly"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description TIMEOUT. A statement or the request took longer than allowed. */
        Timeout: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "code": "TIMEOUT",
                 *         "message": "The request took longer than the service allows"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Names the request in the service log. */
        RequestId: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listScans: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: scannedAt, status, compliance, riskScore. An unknown column is ignored.
                 * @example scannedAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example COMPLETE */
                status?: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
                /**
                 * @description Image id or name.
                 * @example registry.example.com/acme/api:1.4.2
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Grades, separated by commas.
                 * @example B
                 */
                grade?: string;
                /** @example complete */
                completeness?: "complete" | "partial";
                /**
                 * @description A kind of content that was not assessed, as `notAssessed[].kind` has it.
                 * @example notAssessed
                 */
                notAssessed?: string;
                /**
                 * @description Batch id of one request.
                 * @example bat_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                batch?: string;
                /**
                 * @description Created at or after; ISO 8601.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Created at or before; ISO 8601, a date counts to its end.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of scans */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "id": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "batchId": "bat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "imageId": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "image": "registry.example.com/acme/api:1.4.2",
                     *           "tag": "1.4.2",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "platform": "linux/amd64",
                     *           "origin": "cloud",
                     *           "scanners": [
                     *             {
                     *               "name": "builtin",
                     *               "version": "1.0.0",
                     *               "databaseVersion": "2026-01-15",
                     *               "status": "SUCCEEDED",
                     *               "requested": "explicit",
                     *               "durationMs": 8420,
                     *               "findings": 1,
                     *               "error": null
                     *             }
                     *           ],
                     *           "status": "COMPLETE",
                     *           "completeness": "complete",
                     *           "compliance": "B",
                     *           "notAssessed": [
                     *             {
                     *               "kind": "kind",
                     *               "count": 1
                     *             }
                     *           ],
                     *           "riskScore": 62,
                     *           "counts": {
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
                     *           },
                     *           "fixable": 1,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "startedAt": "2026-01-15T09:30:00Z",
                     *           "scannedAt": "2026-01-15T09:30:00Z",
                     *           "durationMs": 8420,
                     *           "attempt": 1,
                     *           "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *           "lastError": {
                     *             "code": "492039",
                     *             "message": "message"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/scans"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScansAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "registry.example.com/acme/api:1.4.2",
                 *       "scanners": [
                 *         "trivy",
                 *         "grype"
                 *       ],
                 *       "platforms": [
                 *         "linux/amd64"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateScanRequest"];
            };
        };
        responses: {
            /** @description All scans queued */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "COMPLETE",
                     *         "message": "1 scan queued",
                     *         "statusUrl": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/status",
                     *         "batchId": "bat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "scans": [
                     *           {
                     *             "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "image": "registry.example.com/acme/api:1.4.2",
                     *             "tag": "1.4.2",
                     *             "platform": "linux/amd64",
                     *             "status": "QUEUED",
                     *             "statusUrl": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/status"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateScanAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "id": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "batchId": "bat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "imageId": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "image": "registry.example.com/acme/api:1.4.2",
                     *         "tag": "1.4.2",
                     *         "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *         "platform": "linux/amd64",
                     *         "origin": "cloud",
                     *         "scanners": [
                     *           {
                     *             "name": "builtin",
                     *             "version": "1.0.0",
                     *             "databaseVersion": "2026-01-15",
                     *             "status": "SUCCEEDED",
                     *             "requested": "explicit",
                     *             "durationMs": 8420,
                     *             "findings": 1,
                     *             "error": null
                     *           }
                     *         ],
                     *         "status": "COMPLETE",
                     *         "completeness": "complete",
                     *         "compliance": "B",
                     *         "notAssessed": [
                     *           {
                     *             "kind": "kind",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "riskScore": 62,
                     *         "counts": {
                     *           "critical": 0,
                     *           "high": 1,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "negligible": 0,
                     *           "unknown": 0
                     *         },
                     *         "fixable": 1,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "startedAt": "2026-01-15T09:30:00Z",
                     *         "scannedAt": "2026-01-15T09:30:00Z",
                     *         "durationMs": 8420,
                     *         "attempt": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "lastError": {
                     *           "code": "492039",
                     *           "message": "message"
                     *         },
                     *         "findings": [
                     *           {
                     *             "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "cveId": "CVE-2024-5535",
                     *             "aliases": [
                     *               "GHSA-jfh8-c2jp-5v3q"
                     *             ],
                     *             "severity": "HIGH",
                     *             "severitySource": "nvd",
                     *             "cvss": {
                     *               "version": "3.1",
                     *               "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *               "score": 7.5,
                     *               "source": "nvd"
                     *             },
                     *             "epss": {
                     *               "score": 0.04,
                     *               "percentile": 0.71
                     *             },
                     *             "kev": false,
                     *             "title": "Buffer overread in OpenSSL",
                     *             "description": "A buffer is read beyond its end when an empty list of protocols is given.",
                     *             "references": [
                     *               "https://nvd.nist.gov/vuln/detail/CVE-2024-5535"
                     *             ],
                     *             "package": {
                     *               "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2",
                     *               "type": "deb",
                     *               "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *               "source": {
                     *                 "name": "openssl",
                     *                 "version": "3.0.11-1~deb12u2"
                     *               },
                     *               "paths": [
                     *                 "var/lib/dpkg/status"
                     *               ]
                     *             },
                     *             "fixedVersion": "3.0.15-1~deb12u1",
                     *             "fixState": "fixed",
                     *             "layer": {
                     *               "index": 0,
                     *               "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *               "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *               "command": "COPY dist /app"
                     *             },
                     *             "sources": [
                     *               "builtin"
                     *             ],
                     *             "disagreement": [
                     *               {
                     *                 "scanner": "trivy",
                     *                 "reason": "reports another fixed version"
                     *               }
                     *             ],
                     *             "triageStatus": "OPEN",
                     *             "publishedAt": "2026-01-15T09:30:00Z",
                     *             "detectedAt": "2026-01-15T09:30:00Z"
                     *           }
                     *         ],
                     *         "packages": [
                     *           {
                     *             "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2",
                     *             "type": "deb",
                     *             "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *             "architecture": "amd64",
                     *             "source": {
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2"
                     *             },
                     *             "licenses": [
                     *               "Apache-2.0"
                     *             ],
                     *             "paths": [
                     *               "var/lib/dpkg/status"
                     *             ],
                     *             "layer": {
                     *               "index": 0,
                     *               "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *             },
                     *             "os": true,
                     *             "dev": false
                     *           }
                     *         ],
                     *         "layers": [
                     *           {
                     *             "id": "lay_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "index": 0,
                     *             "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "mediaType": "application/vnd.oci.image.layer.v1.tar+gzip",
                     *             "sizeBytes": 52428800,
                     *             "uncompressedBytes": 131072000,
                     *             "command": "COPY dist /app",
                     *             "createdAt": null,
                     *             "empty": false,
                     *             "packages": 1,
                     *             "findings": 1,
                     *             "wastedBytes": 1,
                     *             "topFiles": [
                     *               {
                     *                 "path": "usr/lib/x86_64-linux-gnu/libcrypto.so.3",
                     *                 "sizeBytes": 52428800
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "checks": [
                     *           {
                     *             "id": "PLI-001",
                     *             "title": "Runs as a user without privileges",
                     *             "status": "PASS",
                     *             "weight": 7.5,
                     *             "cisControl": "4.1",
                     *             "evidence": [
                     *               "The image runs as uid 1000."
                     *             ],
                     *             "remediation": "Add a USER instruction with an unprivileged user."
                     *           }
                     *         ],
                     *         "os": {
                     *           "id": "debian",
                     *           "versionId": "12",
                     *           "name": "Debian GNU/Linux 12 (bookworm)"
                     *         },
                     *         "base": null,
                     *         "sbom": {
                     *           "cyclonedx": "cyclonedx",
                     *           "spdx": "spdx"
                     *         },
                     *         "scoring": null,
                     *         "coverage": {
                     *           "assessed": 1,
                     *           "notAssessed": [
                     *             {
                     *               "kind": "kind",
                     *               "count": 0,
                     *               "reason": "The function is not called.",
                     *               "examplePath": null,
                     *               "group": "golang",
                     *               "packages": 1
                     *             }
                     *           ]
                     *         },
                     *         "warnings": [],
                     *         "advisories": {
                     *           "snapshot": "sha256:4f53cda18c2b",
                     *           "builtAt": "2026-01-15T09:30:00Z",
                     *           "age": 5400
                     *         },
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetScanAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteScanAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getScanStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "COMPLETE",
                     *         "completeness": "complete",
                     *         "progress": {
                     *           "phase": "pulling",
                     *           "percent": 40
                     *         },
                     *         "error": null,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "startedAt": "2026-01-15T09:30:00Z",
                     *         "scannedAt": "2026-01-15T09:30:00Z",
                     *         "attempt": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "lastError": {
                     *           "code": "492039",
                     *           "message": "message"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetScanStatusAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    watchScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example event: status
                     *     data: {"scanId":"scan_aggzqhmckpm7xlhtcbfrvyxm4a","status":"IN_PROGRESS","progress":{"phase":"pulling","percent":40},"createdAt":"2026-01-15T09:30:00.000Z","startedAt":"2026-01-15T09:30:01.000Z","scannedAt":null}
                     */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    cancelScan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The present state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "COMPLETE",
                     *         "completeness": "complete",
                     *         "progress": {
                     *           "phase": "pulling",
                     *           "percent": 40
                     *         },
                     *         "error": null,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "startedAt": "2026-01-15T09:30:00Z",
                     *         "scannedAt": "2026-01-15T09:30:00Z",
                     *         "attempt": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "lastError": {
                     *           "code": "492039",
                     *           "message": "message"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CancelScanAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example img_aggzqhmckpm7xlhtcbfrvyxm4a */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "registry.example.com/acme/api",
                     *         "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "tagCount": 3,
                     *         "latestTag": "1.4.2",
                     *         "latestDigest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *         "riskScore": 62,
                     *         "grade": "B",
                     *         "completeness": "complete",
                     *         "notAssessed": [
                     *           {
                     *             "kind": "kind",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "vulnerabilities": {
                     *           "critical": 0,
                     *           "high": 1,
                     *           "medium": 0,
                     *           "low": 0
                     *         },
                     *         "lastScannedAt": "2026-01-15T09:30:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "tags": [
                     *           {
                     *             "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "1.4.2",
                     *             "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "platforms": [
                     *               "linux/amd64"
                     *             ],
                     *             "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "riskScore": 62,
                     *             "grade": "B",
                     *             "completeness": "complete",
                     *             "vulnerabilities": {
                     *               "critical": 0,
                     *               "high": 1,
                     *               "medium": 0,
                     *               "low": 0
                     *             },
                     *             "sources": [
                     *               {
                     *                 "source": "pull",
                     *                 "origin": "cloud",
                     *                 "isShown": true,
                     *                 "platform": "linux/amd64",
                     *                 "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *                 "digest": "sha256:abababababababababababababababababababababababababababababababab",
                     *                 "completeness": "complete",
                     *                 "grade": "B",
                     *                 "riskScore": 42,
                     *                 "scannedAt": "2026-01-15T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "lastScannedAt": "2026-01-15T09:30:00Z",
                     *             "removedAt": null,
                     *             "createdAt": "2026-01-15T09:30:00Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetImageAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example img_aggzqhmckpm7xlhtcbfrvyxm4a */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true,
                     *         "scansDeleted": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteImageAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listScanFindings: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of findings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "cveId": "CVE-2024-5535",
                     *           "aliases": [
                     *             "GHSA-jfh8-c2jp-5v3q"
                     *           ],
                     *           "severity": "HIGH",
                     *           "severitySource": "nvd",
                     *           "cvss": {
                     *             "version": "3.1",
                     *             "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *             "score": 7.5,
                     *             "source": "nvd"
                     *           },
                     *           "epss": {
                     *             "score": 0.04,
                     *             "percentile": 0.71
                     *           },
                     *           "kev": false,
                     *           "title": "Buffer overread in OpenSSL",
                     *           "description": "A buffer is read beyond its end when an empty list of protocols is given.",
                     *           "references": [
                     *             "https://nvd.nist.gov/vuln/detail/CVE-2024-5535"
                     *           ],
                     *           "package": {
                     *             "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2",
                     *             "type": "deb",
                     *             "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *             "source": {
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2"
                     *             },
                     *             "paths": [
                     *               "var/lib/dpkg/status"
                     *             ]
                     *           },
                     *           "fixedVersion": "3.0.15-1~deb12u1",
                     *           "fixState": "fixed",
                     *           "layer": {
                     *             "index": 0,
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "command": "COPY dist /app"
                     *           },
                     *           "sources": [
                     *             "builtin"
                     *           ],
                     *           "disagreement": [
                     *             {
                     *               "scanner": "trivy",
                     *               "reason": "reports another fixed version"
                     *             }
                     *           ],
                     *           "triageStatus": "OPEN",
                     *           "publishedAt": "2026-01-15T09:30:00Z",
                     *           "detectedAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/findings"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScanFindingsAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listScanPackages: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of packages */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "openssl",
                     *           "version": "3.0.11-1~deb12u2",
                     *           "type": "deb",
                     *           "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *           "architecture": "amd64",
                     *           "source": {
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2"
                     *           },
                     *           "licenses": [
                     *             "Apache-2.0"
                     *           ],
                     *           "paths": [
                     *             "var/lib/dpkg/status"
                     *           ],
                     *           "layer": {
                     *             "index": 0,
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *           },
                     *           "os": true,
                     *           "dev": false
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/packages"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScanPackagesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listScanLayers: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of layers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "lay_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "index": 0,
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "mediaType": "application/vnd.oci.image.layer.v1.tar+gzip",
                     *           "sizeBytes": 52428800,
                     *           "uncompressedBytes": 131072000,
                     *           "command": "COPY dist /app",
                     *           "createdAt": null,
                     *           "empty": false,
                     *           "packages": 1,
                     *           "findings": 1,
                     *           "wastedBytes": 1,
                     *           "topFiles": [
                     *             {
                     *               "path": "usr/lib/x86_64-linux-gnu/libcrypto.so.3",
                     *               "sizeBytes": 52428800
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/layers"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScanLayersAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listScanChecks: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "PLI-001",
                     *           "title": "Runs as a user without privileges",
                     *           "status": "PASS",
                     *           "weight": 7.5,
                     *           "cisControl": "4.1",
                     *           "evidence": [
                     *             "The image runs as uid 1000."
                     *           ],
                     *           "remediation": "Add a USER instruction with an unprivileged user."
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/checks"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScanChecksAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getScanSbom: {
        parameters: {
            query?: {
                /**
                 * @description cyclonedx unless told.
                 * @example cyclonedx
                 */
                format?: "cyclonedx" | "spdx";
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bomFormat": "CycloneDX",
                     *       "specVersion": "1.6",
                     *       "serialNumber": "urn:uuid:0d2c1f0e-6a58-8b3d-9c41-7f2e5a90b6d3",
                     *       "version": 1
                     *     }
                     */
                    "application/vnd.cyclonedx+json": components["schemas"]["CycloneDxDocument"];
                    /**
                     * @example {
                     *       "spdxVersion": "SPDX-2.3",
                     *       "dataLicense": "CC0-1.0",
                     *       "SPDXID": "SPDXRef-DOCUMENT",
                     *       "name": "ghcr.io/acme/api"
                     *     }
                     */
                    "application/spdx+json": components["schemas"]["SpdxDocument"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getScanSarif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": "2.1.0",
                     *       "runs": [
                     *         {
                     *           "tool": {
                     *             "driver": {
                     *               "name": "Plimsoll",
                     *               "rules": []
                     *             }
                     *           },
                     *           "results": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/sarif+json": components["schemas"]["SarifLog"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getScanDiff: {
        parameters: {
            query: {
                /**
                 * @description Id of the scan to compare with.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                base: string;
                /**
                 * @description Of each list.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What differs */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "base": {
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "image": "registry.example.com/acme/api:1.4.2",
                     *           "tag": "1.4.2",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "platform": "linux/amd64",
                     *           "scannedAt": "2026-01-15T09:30:00Z",
                     *           "completeness": "complete",
                     *           "engineRevision": null,
                     *           "advisories": null
                     *         },
                     *         "scan": {
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "image": "registry.example.com/acme/api:1.4.2",
                     *           "tag": "1.4.2",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "platform": "linux/amd64",
                     *           "scannedAt": "2026-01-15T09:30:00Z",
                     *           "completeness": "complete",
                     *           "engineRevision": null,
                     *           "advisories": null
                     *         },
                     *         "summary": {
                     *           "packages": {
                     *             "added": 0,
                     *             "removed": 0,
                     *             "changed": 0
                     *           },
                     *           "findings": {
                     *             "opened": 0,
                     *             "closed": 0,
                     *             "changed": 0
                     *           },
                     *           "checks": 0,
                     *           "layers": {
                     *             "added": 0,
                     *             "removed": 0
                     *           }
                     *         },
                     *         "packages": [
                     *           {
                     *             "change": "added",
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "architecture": "amd64",
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z",
                     *             "cause": "layer",
                     *             "layer": {
                     *               "index": 0,
                     *               "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *               "command": "COPY dist /app"
                     *             }
                     *           }
                     *         ],
                     *         "findings": [
                     *           {
                     *             "change": "opened",
                     *             "cveId": "CVE-2024-5535",
                     *             "package": {
                     *               "type": "deb",
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2"
                     *             },
                     *             "from": {
                     *               "severity": "HIGH",
                     *               "fixedVersion": "3.0.15-1~deb12u1",
                     *               "fixState": "fixed"
                     *             },
                     *             "to": {
                     *               "severity": "HIGH",
                     *               "fixedVersion": "3.0.15-1~deb12u1",
                     *               "fixState": "fixed"
                     *             },
                     *             "cause": "package"
                     *           }
                     *         ],
                     *         "checks": [
                     *           {
                     *             "id": "PLI-001",
                     *             "title": "Runs as a user without privileges",
                     *             "from": "PASS",
                     *             "to": "PASS",
                     *             "cause": "image"
                     *           }
                     *         ],
                     *         "size": {
                     *           "sizeBytes": {
                     *             "from": 1,
                     *             "to": 1,
                     *             "delta": 1
                     *           },
                     *           "uncompressedBytes": {
                     *             "from": 1,
                     *             "to": 1,
                     *             "delta": 1
                     *           },
                     *           "causes": [
                     *             {
                     *               "change": "added",
                     *               "index": 0,
                     *               "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *               "command": "COPY dist /app",
                     *               "sizeBytes": 52428800,
                     *               "uncompressedBytes": 131072000
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetScanDiffAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    uploadScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scan": {
                 *         "id": "nightly-2026-01-15",
                 *         "startedAt": "2026-01-15T09:30:00Z",
                 *         "finishedAt": "2026-01-15T09:31:00Z"
                 *       },
                 *       "image": {
                 *         "ref": "registry.example.com/acme/api:1.4.2",
                 *         "platform": "linux/amd64"
                 *       },
                 *       "scanners": [
                 *         {
                 *           "name": "trivy",
                 *           "version": "0.50.0"
                 *         }
                 *       ],
                 *       "vulnerabilities": [
                 *         {
                 *           "cveId": "CVE-2024-5535",
                 *           "severity": "HIGH",
                 *           "package": {
                 *             "type": "deb",
                 *             "name": "openssl",
                 *             "version": "3.0.11-1~deb12u2"
                 *           },
                 *           "fixedVersion": "3.0.15-1~deb12u1"
                 *         }
                 *       ],
                 *       "packages": [
                 *         {
                 *           "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12"
                 *         }
                 *       ],
                 *       "layers": [
                 *         {
                 *           "command": "COPY dist /app",
                 *           "sizeBytes": 52428800
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UploadScanRequest"];
            };
        };
        responses: {
            /** @description Taken */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "imageId": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "COMPLETE",
                     *         "accepted": {
                     *           "vulnerabilities": 1,
                     *           "packages": 1,
                     *           "layers": 1
                     *         },
                     *         "duplicate": false,
                     *         "warnings": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UploadScanAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listRegistries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Production registry",
                     *           "provider": "DOCKER_REGISTRY",
                     *           "url": "https://registry.example.com",
                     *           "scanMethod": "cloud",
                     *           "scanning": {
                     *             "schedule": "daily",
                     *             "scanners": [
                     *               "trivy"
                     *             ],
                     *             "tagInclude": "v*",
                     *             "tagExclude": "*-dev"
                     *           },
                     *           "insecure": false,
                     *           "repositories": [
                     *             "acme/api"
                     *           ],
                     *           "imageCount": 0,
                     *           "health": {
                     *             "status": "healthy",
                     *             "message": null,
                     *             "lastSyncAt": "2026-01-15T09:30:00Z"
                     *           },
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "updatedAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ListRegistriesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Production registry",
                 *       "provider": "DOCKER_REGISTRY",
                 *       "url": "https://registry.example.com",
                 *       "credentials": {
                 *         "username": "scanner",
                 *         "password": "a password of the registry"
                 *       },
                 *       "schedule": "daily",
                 *       "includeTags": "v*",
                 *       "excludeTags": "*-dev"
                 *     }
                 */
                "application/json": components["schemas"]["CreateRegistry"];
            };
        };
        responses: {
            /** @description The registry */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Production registry",
                     *         "provider": "DOCKER_REGISTRY",
                     *         "url": "https://registry.example.com",
                     *         "scanMethod": "cloud",
                     *         "scanning": {
                     *           "schedule": "daily",
                     *           "scanners": [
                     *             "trivy"
                     *           ],
                     *           "tagInclude": "v*",
                     *           "tagExclude": "*-dev"
                     *         },
                     *         "insecure": false,
                     *         "repositories": [
                     *           "acme/api"
                     *         ],
                     *         "imageCount": 0,
                     *         "health": {
                     *           "status": "healthy",
                     *           "message": null,
                     *           "lastSyncAt": "2026-01-15T09:30:00Z"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "updatedAt": "2026-01-15T09:30:00Z",
                     *         "sensorApiKey": "svc_ak_0123456789abcdef0123456789abcdef0123456789abcdef"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateRegistryAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The registry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Production registry",
                     *         "provider": "DOCKER_REGISTRY",
                     *         "url": "https://registry.example.com",
                     *         "scanMethod": "cloud",
                     *         "scanning": {
                     *           "schedule": "daily",
                     *           "scanners": [
                     *             "trivy"
                     *           ],
                     *           "tagInclude": "v*",
                     *           "tagExclude": "*-dev"
                     *         },
                     *         "insecure": false,
                     *         "repositories": [
                     *           "acme/api"
                     *         ],
                     *         "imageCount": 0,
                     *         "health": {
                     *           "status": "healthy",
                     *           "message": null,
                     *           "lastSyncAt": "2026-01-15T09:30:00Z"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetRegistryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    updateRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Production registry",
                 *       "scanning": {
                 *         "schedule": "weekly",
                 *         "tagInclude": "v*"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRegistry"];
            };
        };
        responses: {
            /** @description The registry */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Production registry",
                     *         "provider": "DOCKER_REGISTRY",
                     *         "url": "https://registry.example.com",
                     *         "scanMethod": "cloud",
                     *         "scanning": {
                     *           "schedule": "daily",
                     *           "scanners": [
                     *             "trivy"
                     *           ],
                     *           "tagInclude": "v*",
                     *           "tagExclude": "*-dev"
                     *         },
                     *         "insecure": false,
                     *         "repositories": [
                     *           "acme/api"
                     *         ],
                     *         "imageCount": 0,
                     *         "health": {
                     *           "status": "healthy",
                     *           "message": null,
                     *           "lastSyncAt": "2026-01-15T09:30:00Z"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateRegistryAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteRegistry: {
        parameters: {
            query?: {
                /**
                 * @description Its images and scans are deleted too. Default false.
                 * @example true
                 */
                purge?: boolean;
            };
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnected */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true,
                     *         "imagesDeleted": 1,
                     *         "scansDeleted": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteRegistryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider": "DOCKER_REGISTRY",
                 *       "url": "https://registry.example.com",
                 *       "credentials": {
                 *         "username": "scanner",
                 *         "password": "a password of the registry"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestConnection"];
            };
        };
        responses: {
            /** @description What came of it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "success": true,
                     *         "latencyMs": 85,
                     *         "repositories": 0,
                     *         "error": {
                     *           "code": "UNREACHABLE",
                     *           "message": "The registry could not be reached."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestConnectionAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    syncRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The look is queued */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "jobId": "job_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "QUEUED"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SyncRegistryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    scheduleScans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was queued */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "queued": 0,
                     *         "skipped": 0,
                     *         "registries": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ScheduleScansAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createRegistryWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Address and secret, shown this once */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://registry.example.com",
                     *         "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *         "proof": "url-token"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateRegistryWebhookAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    receiveRegistryEvent: {
        parameters: {
            query?: {
                /** @example 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef */
                token?: string;
            };
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "action": "push",
                 *           "target": {
                 *             "repository": "acme/api",
                 *             "tag": "1.4.2"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Received */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "received": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiveRegistryEventAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    registerSensor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sensor in Frankfurt",
                 *       "version": "1.0.0"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterSensorRequest"];
            };
        };
        responses: {
            /** @description Registered */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sensorId": "sen_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "registry": {
                     *           "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Production registry",
                     *           "provider": "DOCKER_REGISTRY",
                     *           "url": "https://registry.example.com",
                     *           "scanMethod": "cloud",
                     *           "scanning": {
                     *             "schedule": "daily",
                     *             "scanners": [
                     *               "trivy"
                     *             ],
                     *             "tagInclude": "v*",
                     *             "tagExclude": "*-dev"
                     *           },
                     *           "insecure": false,
                     *           "repositories": [
                     *             "acme/api"
                     *           ],
                     *           "imageCount": 0,
                     *           "health": {
                     *             "status": "healthy",
                     *             "message": null,
                     *             "lastSyncAt": "2026-01-15T09:30:00Z"
                     *           },
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "updatedAt": "2026-01-15T09:30:00Z",
                     *           "host": "registry.example.com"
                     *         },
                     *         "heartbeatSeconds": 30
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RegisterSensorAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    sensorHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sensorId": "sen_aggzqhmckpm7xlhtcbfrvyxm4a"
                 *     }
                 */
                "application/json": components["schemas"]["SensorHeartbeatRequest"];
            };
        };
        responses: {
            /** @description What it should do */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "commands": [
                     *           {
                     *             "type": "cancel",
                     *             "jobId": "job_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SensorHeartbeatAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    claimSensorJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sensorId": "sen_aggzqhmckpm7xlhtcbfrvyxm4a"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimSensorJobsRequest"];
            };
        };
        responses: {
            /** @description The jobs, none among them */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "jobId": "job_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "image": "registry.example.com/acme/api:1.4.2",
                     *           "tag": "1.4.2",
                     *           "reference": "registry.example.com/acme/api:1.4.2",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "platform": "linux/amd64",
                     *           "scanners": [
                     *             "trivy"
                     *           ],
                     *           "leaseSeconds": 120
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ClaimSensorJobsAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    reportSensorJobStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example job_aggzqhmckpm7xlhtcbfrvyxm4a */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phase": "pulling",
                 *       "percent": 40
                 *     }
                 */
                "application/json": components["schemas"]["ReportSensorJobStatusRequest"];
            };
        };
        responses: {
            /** @description How it stands */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "jobId": "job_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "QUEUED",
                     *         "leaseSeconds": 120
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportSensorJobStatusAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    recordSensorCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sensorId": "sen_aggzqhmckpm7xlhtcbfrvyxm4a",
                 *       "images": [
                 *         {
                 *           "name": "registry.example.com/acme/api",
                 *           "tags": [
                 *             {
                 *               "name": "1.4.2",
                 *               "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RecordSensorCatalogRequest"];
            };
        };
        responses: {
            /** @description Taken down */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "images": 1,
                     *         "tags": 1,
                     *         "newTags": 1,
                     *         "removedTags": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordSensorCatalogAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSensors: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sensors */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "sen_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Sensor in Frankfurt",
                     *           "hostname": "scanner-1",
                     *           "version": "1.0.0",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "status": "online",
                     *           "lastHeartbeatAt": "2026-01-15T09:30:00Z",
                     *           "queuedJobs": 1,
                     *           "runningJobs": 1,
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/sensors"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListSensorsAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    removeSensor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example sen_aggzqhmckpm7xlhtcbfrvyxm4a */
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "sen_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveSensorAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSensorStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example reg_aggzqhmckpm7xlhtcbfrvyxm4a */
                registryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sensors */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "scanMethod": "cloud",
                     *         "status": "online",
                     *         "sensors": [
                     *           {
                     *             "id": "sen_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Sensor in Frankfurt",
                     *             "version": "1.0.0",
                     *             "status": "online",
                     *             "lastHeartbeatAt": "2026-01-15T09:30:00Z",
                     *             "queuedJobs": 1,
                     *             "runningJobs": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSensorStatusAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: name, createdAt, riskScore. An unknown column is ignored.
                 * @example name:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Minimum. Images without a score are left out.
                 * @example 62
                 */
                riskScore?: number;
                /**
                 * @description Grades, separated by commas.
                 * @example B
                 */
                grade?: string;
                /** @example complete */
                completeness?: "complete" | "partial";
                /**
                 * @description A kind of content that was not assessed, as `notAssessed[].kind` has it.
                 * @example notAssessed
                 */
                notAssessed?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of images */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "registry.example.com/acme/api",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "tagCount": 3,
                     *           "latestTag": "1.4.2",
                     *           "latestDigest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "riskScore": 62,
                     *           "grade": "B",
                     *           "completeness": "complete",
                     *           "notAssessed": [
                     *             {
                     *               "kind": "kind",
                     *               "count": 1
                     *             }
                     *           ],
                     *           "vulnerabilities": {
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0
                     *           },
                     *           "lastScannedAt": "2026-01-15T09:30:00Z",
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/images"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListImagesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listVulnerabilities: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, cveId, detectedAt, cvss, triageStatus. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Severities, separated by commas.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Triage status.
                 * @example OPEN
                 */
                status?: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Image id.
                 * @example registry.example.com/acme/api:1.4.2
                 */
                image?: string;
                /**
                 * @description Package name, exactly.
                 * @example openssl
                 */
                package?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description Known exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description A fixed version exists.
                 * @example true
                 */
                fixable?: boolean;
                /**
                 * @description True: what an active attestation suppresses, and only that. Default false: everything else.
                 * @example false
                 */
                suppressed?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of vulnerabilities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "cveId": "CVE-2024-5535",
                     *           "aliases": [
                     *             "GHSA-jfh8-c2jp-5v3q"
                     *           ],
                     *           "severity": "HIGH",
                     *           "severitySource": "nvd",
                     *           "cvss": {
                     *             "version": "3.1",
                     *             "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *             "score": 7.5,
                     *             "source": "nvd"
                     *           },
                     *           "epss": {
                     *             "score": 0.04,
                     *             "percentile": 0.71
                     *           },
                     *           "kev": false,
                     *           "title": "Buffer overread in OpenSSL",
                     *           "description": "A buffer is read beyond its end when an empty list of protocols is given.",
                     *           "references": [
                     *             "https://nvd.nist.gov/vuln/detail/CVE-2024-5535"
                     *           ],
                     *           "package": {
                     *             "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2",
                     *             "type": "deb",
                     *             "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *             "source": {
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2"
                     *             },
                     *             "paths": [
                     *               "var/lib/dpkg/status"
                     *             ]
                     *           },
                     *           "fixedVersion": "3.0.15-1~deb12u1",
                     *           "fixState": "fixed",
                     *           "layer": {
                     *             "index": 0,
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "command": "COPY dist /app"
                     *           },
                     *           "sources": [
                     *             "builtin"
                     *           ],
                     *           "disagreement": [
                     *             {
                     *               "scanner": "trivy",
                     *               "reason": "reports another fixed version"
                     *             }
                     *           ],
                     *           "triageStatus": "OPEN",
                     *           "publishedAt": "2026-01-15T09:30:00Z",
                     *           "detectedAt": "2026-01-15T09:30:00Z",
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "tag": {
                     *             "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "1.4.2"
                     *           },
                     *           "platform": "linux/amd64",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "assignee": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *           "slaDueAt": "2026-01-15T09:30:00Z",
                     *           "slaStatus": "ON_TRACK",
                     *           "suppressed": false
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/vulnerabilities"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListVulnerabilitiesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listDistinctVulnerabilityValues: {
        parameters: {
            query: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example severity */
                field: "severity" | "cveId" | "package" | "packageType" | "image" | "triageStatus" | "fixState";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of values */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "value": "HIGH",
                     *           "count": 1
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/vulnerabilities/distinct"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListDistinctVulnerabilityValuesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getVulnerability: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example vul_aggzqhmckpm7xlhtcbfrvyxm4a */
                vulnerabilityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vulnerability */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "aliases": [
                     *           "GHSA-jfh8-c2jp-5v3q"
                     *         ],
                     *         "severity": "HIGH",
                     *         "severitySource": "nvd",
                     *         "cvss": {
                     *           "version": "3.1",
                     *           "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *           "score": 7.5,
                     *           "source": "nvd"
                     *         },
                     *         "epss": {
                     *           "score": 0.04,
                     *           "percentile": 0.71
                     *         },
                     *         "kev": false,
                     *         "title": "Buffer overread in OpenSSL",
                     *         "description": "A buffer is read beyond its end when an empty list of protocols is given.",
                     *         "references": [
                     *           "https://nvd.nist.gov/vuln/detail/CVE-2024-5535"
                     *         ],
                     *         "package": {
                     *           "id": "pkg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "openssl",
                     *           "version": "3.0.11-1~deb12u2",
                     *           "type": "deb",
                     *           "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *           "source": {
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2"
                     *           },
                     *           "paths": [
                     *             "var/lib/dpkg/status"
                     *           ]
                     *         },
                     *         "fixedVersion": "3.0.15-1~deb12u1",
                     *         "fixState": "fixed",
                     *         "layer": {
                     *           "index": 0,
                     *           "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *           "command": "COPY dist /app"
                     *         },
                     *         "sources": [
                     *           "builtin"
                     *         ],
                     *         "disagreement": [
                     *           {
                     *             "scanner": "trivy",
                     *             "reason": "reports another fixed version"
                     *           }
                     *         ],
                     *         "triageStatus": "OPEN",
                     *         "publishedAt": "2026-01-15T09:30:00Z",
                     *         "detectedAt": "2026-01-15T09:30:00Z",
                     *         "image": {
                     *           "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "registry.example.com/acme/api"
                     *         },
                     *         "tag": {
                     *           "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "1.4.2"
                     *         },
                     *         "platform": "linux/amd64",
                     *         "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "assignee": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *         "slaDueAt": "2026-01-15T09:30:00Z",
                     *         "slaStatus": "ON_TRACK",
                     *         "suppressed": false,
                     *         "closedAt": null,
                     *         "closedCause": null,
                     *         "note": "Not reachable from outside.",
                     *         "triageHistory": [
                     *           {
                     *             "status": "OPEN",
                     *             "assignee": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "note": "Not reachable from outside.",
                     *             "by": {
                     *               "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "name": "Ann Example"
                     *             },
                     *             "at": "2026-01-15T09:30:00Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetVulnerabilityAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    putTriage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, or a CVE (GHSA, …) as `cveId` has it.
                 * @example vul_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                vulnerabilityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "IN_PROGRESS",
                 *       "note": "Fixed with the next base image."
                 *     }
                 */
                "application/json": components["schemas"]["PutTriageRequest"];
            };
        };
        responses: {
            /** @description Decided */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "OPEN",
                     *         "updated": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PutTriageAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    postTriage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, or a CVE (GHSA, …) as `cveId` has it.
                 * @example vul_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                vulnerabilityId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "IN_PROGRESS",
                 *       "note": "Fixed with the next base image."
                 *     }
                 */
                "application/json": components["schemas"]["PostTriageRequest"];
            };
        };
        responses: {
            /** @description Decided */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "status": "OPEN",
                     *         "updated": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PostTriageAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listAttestations: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: createdAt, expiresAt, cveId. An unknown column is ignored.
                 * @example createdAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example PROPOSED */
                status?: "PROPOSED" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "REVOKED" | "EXPIRED";
                /** @example false_positive */
                category?: "false_positive" | "not_applicable" | "risk_accepted" | "compensating_control";
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description Package name, exactly.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Tag id of the scope.
                 * @example 1.4.2
                 */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attestations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "cveId": "CVE-2024-5535",
                     *           "package": "openssl",
                     *           "category": "false_positive",
                     *           "reason": "The function is not called.",
                     *           "evidence": "The image runs as uid 1000.",
                     *           "scope": {
                     *             "type": "tag",
                     *             "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "asOfDate": "2026-01-15T09:30:00Z"
                     *           },
                     *           "status": "PROPOSED",
                     *           "active": true,
                     *           "note": "Not reachable from outside.",
                     *           "proposedBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "decidedBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "decidedAt": "2026-01-15T09:30:00Z",
                     *           "endedBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "endedAt": "2026-01-15T09:30:00Z",
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/attestations"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListAttestationsAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    proposeAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cveId": "CVE-2024-5535",
                 *       "package": "openssl",
                 *       "category": "not_applicable",
                 *       "reason": "The function is not called.",
                 *       "scope": {
                 *         "type": "blanket"
                 *       },
                 *       "expiresAt": "2099-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ProposeAttestation"];
            };
        };
        responses: {
            /** @description Proposed */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "package": "openssl",
                     *         "category": "false_positive",
                     *         "reason": "The function is not called.",
                     *         "evidence": "The image runs as uid 1000.",
                     *         "scope": {
                     *           "type": "tag",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "asOfDate": "2026-01-15T09:30:00Z"
                     *         },
                     *         "status": "PROPOSED",
                     *         "active": true,
                     *         "note": "Not reachable from outside.",
                     *         "proposedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedAt": "2026-01-15T09:30:00Z",
                     *         "endedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "endedAt": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProposeAttestationAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example att_aggzqhmckpm7xlhtcbfrvyxm4a */
                attestationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attestation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "package": "openssl",
                     *         "category": "false_positive",
                     *         "reason": "The function is not called.",
                     *         "evidence": "The image runs as uid 1000.",
                     *         "scope": {
                     *           "type": "tag",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "asOfDate": "2026-01-15T09:30:00Z"
                     *         },
                     *         "status": "PROPOSED",
                     *         "active": true,
                     *         "note": "Not reachable from outside.",
                     *         "proposedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedAt": "2026-01-15T09:30:00Z",
                     *         "endedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "endedAt": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetAttestationAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    endAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example att_aggzqhmckpm7xlhtcbfrvyxm4a */
                attestationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attestation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "package": "openssl",
                     *         "category": "false_positive",
                     *         "reason": "The function is not called.",
                     *         "evidence": "The image runs as uid 1000.",
                     *         "scope": {
                     *           "type": "tag",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "asOfDate": "2026-01-15T09:30:00Z"
                     *         },
                     *         "status": "PROPOSED",
                     *         "active": true,
                     *         "note": "Not reachable from outside.",
                     *         "proposedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedAt": "2026-01-15T09:30:00Z",
                     *         "endedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "endedAt": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndAttestationAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    approveAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example att_aggzqhmckpm7xlhtcbfrvyxm4a */
                attestationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Seen by the security team."
                 *     }
                 */
                "application/json": components["schemas"]["DecideAttestation"];
            };
        };
        responses: {
            /** @description The attestation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "package": "openssl",
                     *         "category": "false_positive",
                     *         "reason": "The function is not called.",
                     *         "evidence": "The image runs as uid 1000.",
                     *         "scope": {
                     *           "type": "tag",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "asOfDate": "2026-01-15T09:30:00Z"
                     *         },
                     *         "status": "PROPOSED",
                     *         "active": true,
                     *         "note": "Not reachable from outside.",
                     *         "proposedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedAt": "2026-01-15T09:30:00Z",
                     *         "endedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "endedAt": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApproveAttestationAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    rejectAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example att_aggzqhmckpm7xlhtcbfrvyxm4a */
                attestationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Seen by the security team."
                 *     }
                 */
                "application/json": components["schemas"]["DecideAttestation"];
            };
        };
        responses: {
            /** @description The attestation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "cveId": "CVE-2024-5535",
                     *         "package": "openssl",
                     *         "category": "false_positive",
                     *         "reason": "The function is not called.",
                     *         "evidence": "The image runs as uid 1000.",
                     *         "scope": {
                     *           "type": "tag",
                     *           "tagId": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "asOfDate": "2026-01-15T09:30:00Z"
                     *         },
                     *         "status": "PROPOSED",
                     *         "active": true,
                     *         "note": "Not reachable from outside.",
                     *         "proposedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "decidedAt": "2026-01-15T09:30:00Z",
                     *         "endedBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "endedAt": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RejectAttestationAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSlaPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "critical": 1,
                     *         "high": 3,
                     *         "medium": 7,
                     *         "low": 14,
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSlaPolicyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    putSlaPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "critical": 2,
                 *       "high": 7
                 *     }
                 */
                "application/json": components["schemas"]["PutSlaPolicyRequest"];
            };
        };
        responses: {
            /** @description The policy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "critical": 1,
                     *         "high": 3,
                     *         "medium": 7,
                     *         "low": 14,
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PutSlaPolicyAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listPackages: {
        parameters: {
            query: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Package name, exactly.
                 * @example openssl
                 */
                name: string;
                /**
                 * @description As package URLs spell it: `deb`, `npm`, `golang`, …
                 * @example deb
                 */
                type?: string;
                /**
                 * @description Comparators joined by blanks or commas, alternatives by `||`: `>=1.2 <1.4 || =2.0`. Without: every version.
                 * @example >=3.0 <3.0.15
                 */
                range?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of versions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "openssl",
                     *           "type": "deb",
                     *           "version": "3.0.11-1~deb12u2",
                     *           "inRange": "yes",
                     *           "imageCount": 1,
                     *           "tagCount": 3,
                     *           "images": [
                     *             {
                     *               "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "name": "registry.example.com/acme/api"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/packages"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListPackagesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getPosture: {
        parameters: {
            query?: {
                /**
                 * @description Registry id; without it all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601); 30 days before `to` unless given.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), up to which; now unless given, and at most.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "coverage": {
                     *           "images": 1,
                     *           "imagesScanned": 1,
                     *           "imagesNotAssessed": 1,
                     *           "tags": 1,
                     *           "tagsScanned": 1,
                     *           "tagsRecent": 1,
                     *           "tagsPartial": 1,
                     *           "tagsNotAssessed": 1,
                     *           "scannedPercent": 7.5,
                     *           "recentPercent": 7.5,
                     *           "neverScanned": [
                     *             {
                     *               "reason": "NOT_REQUESTED",
                     *               "code": "492039",
                     *               "tags": 1
                     *             }
                     *           ]
                     *         },
                     *         "freshness": {
                     *           "tags": 1,
                     *           "medianAgeDays": 7.5,
                     *           "oldestAgeDays": 7.5,
                     *           "withinOneDay": 1,
                     *           "withinSevenDays": 1,
                     *           "advisoriesOldest": "2026-01-15T09:30:00Z",
                     *           "advisoriesNewest": "2026-01-15T09:30:00Z"
                     *         },
                     *         "findings": {
                     *           "open": 1,
                     *           "counts": {
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
                     *           },
                     *           "knownExploited": 1,
                     *           "fixable": 1,
                     *           "suppressed": 1
                     *         },
                     *         "risk": {
                     *           "average": 7.5,
                     *           "highest": 1,
                     *           "imagesScored": 1,
                     *           "imagesNotAssessed": 1
                     *         },
                     *         "grade": "B",
                     *         "grades": {
                     *           "A": 1,
                     *           "B": 1,
                     *           "C": 1,
                     *           "D": 1,
                     *           "F": 1,
                     *           "ungraded": 1,
                     *           "notScanned": 1
                     *         },
                     *         "mttr": {
                     *           "overall": {
                     *             "closed": 1,
                     *             "meanDays": 7.5,
                     *             "medianDays": 7.5
                     *           },
                     *           "bySeverity": [
                     *             {
                     *               "severity": "HIGH",
                     *               "closed": 1,
                     *               "meanDays": 7.5,
                     *               "medianDays": 7.5
                     *             }
                     *           ]
                     *         },
                     *         "sla": {
                     *           "overall": {
                     *             "open": 1,
                     *             "dueSoon": 1,
                     *             "breached": 1,
                     *             "notYetDue": 1,
                     *             "closedInTime": 1,
                     *             "closedLate": 1,
                     *             "compliancePercent": 7.5
                     *           },
                     *           "bySeverity": [
                     *             {
                     *               "severity": "HIGH",
                     *               "days": 1,
                     *               "open": 1,
                     *               "dueSoon": 1,
                     *               "breached": 1,
                     *               "notYetDue": 1,
                     *               "closedInTime": 1,
                     *               "closedLate": 1,
                     *               "compliancePercent": 7.5
                     *             }
                     *           ]
                     *         },
                     *         "worstImages": [
                     *           {
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example",
                     *             "tag": "1.4.2",
                     *             "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "riskScore": 62,
                     *             "grade": "B",
                     *             "critical": 0,
                     *             "high": 1,
                     *             "lastScannedAt": "2026-01-15T09:30:00Z"
                     *           }
                     *         ],
                     *         "unassessedImages": [
                     *           {
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example",
                     *             "tag": "1.4.2",
                     *             "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "notAssessed": [
                     *               {
                     *                 "kind": "kind",
                     *                 "count": 1
                     *               }
                     *             ],
                     *             "lastScannedAt": "2026-01-15T09:30:00Z"
                     *           }
                     *         ],
                     *         "trend": [
                     *           {
                     *             "day": "day",
                     *             "isKept": true,
                     *             "open": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "knownExploited": 1,
                     *             "breached": 1,
                     *             "riskAverage": 7.5,
                     *             "riskOver": 1,
                     *             "recentPercent": 7.5
                     *           }
                     *         ],
                     *         "movement": {
                     *           "previous": {
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z"
                     *           },
                     *           "opened": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "closed": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "mttrDays": {
                     *             "now": 7.5,
                     *             "before": 7.5,
                     *             "nowOver": 1,
                     *             "beforeOver": 1
                     *           },
                     *           "closedInTimePercent": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "closedWithDeadline": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "comparedDay": null,
                     *           "open": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "critical": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "knownExploited": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "breached": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "riskAverage": {
                     *             "now": 7.5,
                     *             "before": 7.5,
                     *             "nowOver": 1,
                     *             "beforeOver": 1
                     *           },
                     *           "recentPercent": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           }
                     *         },
                     *         "topActions": [
                     *           {
                     *             "type": "type",
                     *             "name": "Ann Example",
                     *             "release": null,
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z",
                     *             "closes": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "knownExploited": 1,
                     *             "images": 1,
                     *             "riskRemovedPercent": 7.5
                     *           }
                     *         ],
                     *         "upgrades": [
                     *           {
                     *             "type": "type",
                     *             "name": "Ann Example",
                     *             "release": null,
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z",
                     *             "closes": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "knownExploited": 1,
                     *             "images": 1,
                     *             "riskRemovedPercent": 7.5
                     *           }
                     *         ],
                     *         "upgradesAsOf": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetPostureAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getExecutiveSummary: {
        parameters: {
            query?: {
                /**
                 * @description Registry id; without it all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601); 30 days before `to` unless given.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), up to which; now unless given, and at most.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "headline": "headline",
                     *         "summary": [
                     *           "summary"
                     *         ],
                     *         "movementSummary": [
                     *           "movementSummary"
                     *         ],
                     *         "actions": [
                     *           "actions"
                     *         ],
                     *         "coverage": {
                     *           "images": 1,
                     *           "imagesScanned": 1,
                     *           "imagesNotAssessed": 1,
                     *           "tags": 1,
                     *           "tagsScanned": 1,
                     *           "tagsRecent": 1,
                     *           "tagsPartial": 1,
                     *           "tagsNotAssessed": 1,
                     *           "scannedPercent": 7.5,
                     *           "recentPercent": 7.5,
                     *           "neverScanned": [
                     *             {
                     *               "reason": "NOT_REQUESTED",
                     *               "code": "492039",
                     *               "tags": 1
                     *             }
                     *           ]
                     *         },
                     *         "findings": {
                     *           "open": 1,
                     *           "counts": {
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
                     *           },
                     *           "knownExploited": 1,
                     *           "fixable": 1,
                     *           "suppressed": 1
                     *         },
                     *         "risk": {
                     *           "average": 7.5,
                     *           "highest": 1,
                     *           "imagesScored": 1,
                     *           "imagesNotAssessed": 1
                     *         },
                     *         "grade": "B",
                     *         "slaCompliancePercent": 7.5,
                     *         "slaJudged": 1,
                     *         "notYetDue": 1,
                     *         "mttrDays": 7.5,
                     *         "mttrOver": 1,
                     *         "movement": {
                     *           "previous": {
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z"
                     *           },
                     *           "opened": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "closed": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "mttrDays": {
                     *             "now": 7.5,
                     *             "before": 7.5,
                     *             "nowOver": 1,
                     *             "beforeOver": 1
                     *           },
                     *           "closedInTimePercent": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "closedWithDeadline": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "comparedDay": null,
                     *           "open": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "critical": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "knownExploited": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "breached": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           },
                     *           "riskAverage": {
                     *             "now": 7.5,
                     *             "before": 7.5,
                     *             "nowOver": 1,
                     *             "beforeOver": 1
                     *           },
                     *           "recentPercent": {
                     *             "now": 7.5,
                     *             "before": 7.5
                     *           }
                     *         },
                     *         "topActions": [
                     *           {
                     *             "type": "type",
                     *             "name": "Ann Example",
                     *             "release": null,
                     *             "from": "2026-01-01T00:00:00Z",
                     *             "to": "2026-02-01T00:00:00Z",
                     *             "closes": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "knownExploited": 1,
                     *             "images": 1,
                     *             "riskRemovedPercent": 7.5
                     *           }
                     *         ],
                     *         "upgradesAsOf": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetExecutiveSummaryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getTechnicalSummary: {
        parameters: {
            query?: {
                /**
                 * @description Registry id; without it all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601); 30 days before `to` unless given.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), up to which; now unless given, and at most.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Packages */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "coverage": {
                     *           "images": 1,
                     *           "imagesScanned": 1,
                     *           "imagesNotAssessed": 1,
                     *           "tags": 1,
                     *           "tagsScanned": 1,
                     *           "tagsRecent": 1,
                     *           "tagsPartial": 1,
                     *           "tagsNotAssessed": 1,
                     *           "scannedPercent": 7.5,
                     *           "recentPercent": 7.5,
                     *           "neverScanned": [
                     *             {
                     *               "reason": "NOT_REQUESTED",
                     *               "code": "492039",
                     *               "tags": 1
                     *             }
                     *           ]
                     *         },
                     *         "findings": {
                     *           "open": 1,
                     *           "counts": {
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
                     *           },
                     *           "knownExploited": 1,
                     *           "fixable": 1,
                     *           "suppressed": 1
                     *         },
                     *         "opened": 1,
                     *         "closed": 1,
                     *         "packagesTotal": 1,
                     *         "packages": [
                     *           {
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "versions": 1,
                     *             "images": 1,
                     *             "findings": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "knownExploited": 1,
                     *             "fixable": 1,
                     *             "upgrade": {
                     *               "type": "type",
                     *               "name": "Ann Example",
                     *               "release": null,
                     *               "from": "2026-01-01T00:00:00Z",
                     *               "to": "2026-02-01T00:00:00Z",
                     *               "closes": 1,
                     *               "critical": 0,
                     *               "high": 1,
                     *               "knownExploited": 1,
                     *               "images": 1,
                     *               "riskRemovedPercent": 7.5
                     *             }
                     *           }
                     *         ],
                     *         "packagesAsOf": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetTechnicalSummaryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSlaSummary: {
        parameters: {
            query?: {
                /**
                 * @description Registry id; without it all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601); 30 days before `to` unless given.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), up to which; now unless given, and at most.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deadlines */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "coverage": {
                     *           "images": 1,
                     *           "imagesScanned": 1,
                     *           "imagesNotAssessed": 1,
                     *           "tags": 1,
                     *           "tagsScanned": 1,
                     *           "tagsRecent": 1,
                     *           "tagsPartial": 1,
                     *           "tagsNotAssessed": 1,
                     *           "scannedPercent": 7.5,
                     *           "recentPercent": 7.5,
                     *           "neverScanned": [
                     *             {
                     *               "reason": "NOT_REQUESTED",
                     *               "code": "492039",
                     *               "tags": 1
                     *             }
                     *           ]
                     *         },
                     *         "sla": {
                     *           "overall": {
                     *             "open": 1,
                     *             "dueSoon": 1,
                     *             "breached": 1,
                     *             "notYetDue": 1,
                     *             "closedInTime": 1,
                     *             "closedLate": 1,
                     *             "compliancePercent": 7.5
                     *           },
                     *           "bySeverity": [
                     *             {
                     *               "severity": "HIGH",
                     *               "days": 1,
                     *               "open": 1,
                     *               "dueSoon": 1,
                     *               "breached": 1,
                     *               "notYetDue": 1,
                     *               "closedInTime": 1,
                     *               "closedLate": 1,
                     *               "compliancePercent": 7.5
                     *             }
                     *           ]
                     *         },
                     *         "mttr": {
                     *           "overall": {
                     *             "closed": 1,
                     *             "meanDays": 7.5,
                     *             "medianDays": 7.5
                     *           },
                     *           "bySeverity": [
                     *             {
                     *               "severity": "HIGH",
                     *               "closed": 1,
                     *               "meanDays": 7.5,
                     *               "medianDays": 7.5
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSlaSummaryAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listSlaEntries: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: dueAt, severity, firstDetectedAt, cveId. An unknown column is ignored.
                 * @example dueAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601), from which.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), before which.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /**
                 * @description Severities, separated by commas.
                 * @example HIGH
                 */
                severity?: string;
                /** @example ON_TRACK */
                status?: "ON_TRACK" | "DUE_SOON" | "BREACHED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deadlines */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "cveId": "CVE-2024-5535",
                     *           "severity": "HIGH",
                     *           "package": {
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2"
                     *           },
                     *           "fixedVersion": "3.0.15-1~deb12u1",
                     *           "kev": false,
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "tag": {
                     *             "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "1.4.2"
                     *           },
                     *           "platform": "linux/amd64",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "triageStatus": "OPEN",
                     *           "assignee": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *           "slaDueAt": "2026-01-15T09:30:00Z",
                     *           "slaStatus": "ON_TRACK",
                     *           "daysLeft": 7.5
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/reports/sla/entries"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListSlaEntriesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: createdAt, type, status. An unknown column is ignored.
                 * @example createdAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example technical */
                type?: "posture" | "executive" | "sla" | "technical" | "sbom_report" | "compliance_pack";
                /** @example QUEUED */
                status?: "QUEUED" | "GENERATING" | "READY" | "FAILED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "type": "technical",
                     *           "format": "PDF",
                     *           "status": "QUEUED",
                     *           "scope": "org",
                     *           "frequency": "ONE_TIME",
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "completedAt": "2026-01-15T09:30:00Z",
                     *           "sizeBytes": 52428800,
                     *           "name": "Ann Example",
                     *           "version": 1,
                     *           "asOf": "2026-01-15T09:30:00Z",
                     *           "scheduleId": null,
                     *           "error": null
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/reports"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReportsAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "technical"
                 *     }
                 */
                "application/json": components["schemas"]["CreateReport"];
            };
        };
        responses: {
            /** @description The queued report */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "type": "technical",
                     *         "format": "PDF",
                     *         "status": "QUEUED",
                     *         "scope": "org",
                     *         "frequency": "ONE_TIME",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "completedAt": "2026-01-15T09:30:00Z",
                     *         "sizeBytes": 52428800,
                     *         "name": "Ann Example",
                     *         "version": 1,
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "scheduleId": null,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateReportAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "type": "technical",
                     *         "format": "PDF",
                     *         "status": "QUEUED",
                     *         "scope": "org",
                     *         "frequency": "ONE_TIME",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "completedAt": "2026-01-15T09:30:00Z",
                     *         "sizeBytes": 52428800,
                     *         "name": "Ann Example",
                     *         "version": 1,
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "scheduleId": null,
                     *         "error": null,
                     *         "sections": [
                     *           "sections"
                     *         ],
                     *         "target": {
                     *           "label": "label",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "tagIds": [
                     *             "tagIds"
                     *           ],
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "layerId": null,
                     *           "packageId": null
                     *         },
                     *         "createdBy": {
                     *           "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "intelligence": {
                     *           "comparedWith": {
                     *             "reportId": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "version": 1,
                     *             "asOf": "2026-01-15T09:30:00Z"
                     *           },
                     *           "summary": [
                     *             "summary"
                     *           ],
                     *           "movers": [
                     *             {
                     *               "kind": "image",
                     *               "name": "Ann Example",
                     *               "measure": "measure",
                     *               "before": 7.5,
                     *               "after": 7.5
                     *             }
                     *           ],
                     *           "rootPackages": [
                     *             {
                     *               "type": "type",
                     *               "name": "Ann Example",
                     *               "versions": 0,
                     *               "findings": 0,
                     *               "critical": 0,
                     *               "high": 0,
                     *               "images": 0
                     *             }
                     *           ],
                     *           "upgrades": [
                     *             {
                     *               "type": "type",
                     *               "name": "Ann Example",
                     *               "release": null,
                     *               "from": "2026-01-01T00:00:00Z",
                     *               "to": "2026-02-01T00:00:00Z",
                     *               "closes": 0,
                     *               "critical": 0,
                     *               "high": 0,
                     *               "knownExploited": 0,
                     *               "images": 0
                     *             }
                     *           ],
                     *           "worsened": [
                     *             {
                     *               "what": "what",
                     *               "before": 7.5,
                     *               "after": 7.5
                     *             }
                     *           ]
                     *         },
                     *         "templateId": "soc2",
                     *         "period": {
                     *           "start": "2026-01-15T09:30:00Z",
                     *           "end": "2026-01-15T09:30:00Z",
                     *           "cutFrom": "2026-01-15T09:30:00Z"
                     *         },
                     *         "selectedSections": [
                     *           "summary"
                     *         ],
                     *         "outputFormats": [
                     *           "PDF"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetReportAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteReportAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getReportArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "schema": 1,
                     *         "reportId": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "version": 1,
                     *         "type": "technical",
                     *         "name": "Ann Example",
                     *         "organization": {
                     *           "id": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Acme"
                     *         },
                     *         "scope": {
                     *           "kind": "kind",
                     *           "label": "label"
                     *         },
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "facts": null,
                     *         "datasets": [
                     *           {
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "title": "Buffer overread in OpenSSL",
                     *             "columns": [
                     *               null
                     *             ],
                     *             "rowCount": 1,
                     *             "rows": [
                     *               [
                     *                 null
                     *               ]
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetReportArtifactAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    downloadReport: {
        parameters: {
            query?: {
                /**
                 * @description Default PDF; of a compliance pack the whole ZIP, else that member of it.
                 * @example PDF
                 */
                format?: "PDF" | "CSV" | "JSON" | "XLSX";
            };
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                    /**
                     * @example {
                     *       "asOf": "2026-03-01T12:00:00.000Z",
                     *       "title": "Technical report",
                     *       "subject": "Acme: all images",
                     *       "facts": [
                     *         {
                     *           "label": "Scope",
                     *           "value": "all images"
                     *         }
                     *       ],
                     *       "sections": [
                     *         {
                     *           "id": "summary",
                     *           "title": "Summary",
                     *           "blocks": [
                     *             {
                     *               "kind": "figures",
                     *               "figures": [
                     *                 {
                     *                   "label": "Open findings",
                     *                   "value": "71",
                     *                   "note": "in 12 images"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "mainDataset": "findings",
                     *       "datasets": {
                     *         "findings": {
                     *           "title": "Open findings",
                     *           "columns": [
                     *             {
                     *               "id": "vulnerability",
                     *               "title": "Vulnerability",
                     *               "type": "text"
                     *             },
                     *             {
                     *               "id": "severity",
                     *               "title": "Severity",
                     *               "type": "severity"
                     *             }
                     *           ],
                     *           "rowCount": 1,
                     *           "rows": [
                     *             {
                     *               "vulnerability": "CVE-2026-1001",
                     *               "severity": "CRITICAL"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportDocument"];
                    "application/pdf": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    regenerateReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queued report */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "type": "technical",
                     *         "format": "PDF",
                     *         "status": "QUEUED",
                     *         "scope": "org",
                     *         "frequency": "ONE_TIME",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "completedAt": "2026-01-15T09:30:00Z",
                     *         "sizeBytes": 52428800,
                     *         "name": "Ann Example",
                     *         "version": 1,
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "scheduleId": null,
                     *         "error": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RegenerateReportAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    shareReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresInHours": 1
                 *     }
                 */
                "application/json": components["schemas"]["ShareReport"];
            };
        };
        responses: {
            /** @description The link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "url": "https://plimsoll.example.com/reset-password#token=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "version": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ShareReportAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listReportShares: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "version": 1,
                     *           "active": true,
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "revokedAt": "2026-01-15T09:30:00Z",
                     *           "lastUsedAt": "2026-01-15T09:30:00Z",
                     *           "uses": 0,
                     *           "createdBy": {
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/reports/rep_aggzqhmckpm7xlhtcbfrvyxm4a/shares"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReportSharesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokeReportShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rep_aggzqhmckpm7xlhtcbfrvyxm4a */
                reportId: string;
                /** @example shareId */
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "revoked": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeReportShareAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    readSharedReport: {
        parameters: {
            query?: {
                /**
                 * @description Default: the one that the report was made in.
                 * @example PDF
                 */
                format?: "PDF" | "CSV" | "JSON" | "XLSX";
            };
            header?: never;
            path: {
                /** @example 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": unknown;
                    /**
                     * @example {
                     *       "asOf": "2026-03-01T12:00:00.000Z",
                     *       "title": "Technical report",
                     *       "subject": "Acme: all images",
                     *       "facts": [
                     *         {
                     *           "label": "Scope",
                     *           "value": "all images"
                     *         }
                     *       ],
                     *       "sections": [
                     *         {
                     *           "id": "summary",
                     *           "title": "Summary",
                     *           "blocks": [
                     *             {
                     *               "kind": "figures",
                     *               "figures": [
                     *                 {
                     *                   "label": "Open findings",
                     *                   "value": "71",
                     *                   "note": "in 12 images"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "mainDataset": "findings",
                     *       "datasets": {
                     *         "findings": {
                     *           "title": "Open findings",
                     *           "columns": [
                     *             {
                     *               "id": "vulnerability",
                     *               "title": "Vulnerability",
                     *               "type": "text"
                     *             },
                     *             {
                     *               "id": "severity",
                     *               "title": "Severity",
                     *               "type": "severity"
                     *             }
                     *           ],
                     *           "rowCount": 1,
                     *           "rows": [
                     *             {
                     *               "vulnerability": "CVE-2026-1001",
                     *               "severity": "CRITICAL"
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportDocument"];
                    "application/pdf": unknown;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["BadQuery"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listReportSchedules: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of schedules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "type": "technical",
                     *           "format": "PDF",
                     *           "name": "Ann Example",
                     *           "scope": "org",
                     *           "frequency": "DAILY",
                     *           "nextAt": "2026-01-15T09:30:00Z",
                     *           "lastReportId": null,
                     *           "createdBy": {
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/report-schedules"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReportSchedulesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    deleteReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scheduleId */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DeleteReportScheduleAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createCompliancePack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "templateId": "nist-800-53",
                 *       "name": "First half of the year",
                 *       "period": {
                 *         "start": "2026-01-01",
                 *         "end": "2026-06-30"
                 *       },
                 *       "scope": {
                 *         "type": "organization"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateCompliancePack"];
            };
        };
        responses: {
            /** @description The queued pack */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "type": "technical",
                     *         "format": "PDF",
                     *         "status": "QUEUED",
                     *         "scope": "org",
                     *         "frequency": "ONE_TIME",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "completedAt": "2026-01-15T09:30:00Z",
                     *         "sizeBytes": 52428800,
                     *         "name": "Ann Example",
                     *         "version": 1,
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "scheduleId": null,
                     *         "error": null,
                     *         "templateId": "soc2",
                     *         "period": {
                     *           "start": "2026-01-15T09:30:00Z",
                     *           "end": "2026-01-15T09:30:00Z",
                     *           "cutFrom": "2026-01-15T09:30:00Z"
                     *         },
                     *         "selectedSections": [
                     *           "summary"
                     *         ],
                     *         "outputFormats": [
                     *           "PDF"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateCompliancePackAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getCompliance: {
        parameters: {
            query?: {
                /**
                 * @description Registry id; without it all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Date or timestamp (ISO 8601); 30 days before `to` unless given.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Date, which counts to its end (UTC), or timestamp (ISO 8601), up to which; now unless given, and at most.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frameworks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "period": {
                     *           "from": "2026-01-01T00:00:00Z",
                     *           "to": "2026-02-01T00:00:00Z"
                     *         },
                     *         "frameworks": [
                     *           {
                     *             "key": "soc2",
                     *             "title": "Buffer overread in OpenSSL",
                     *             "edition": "edition",
                     *             "verified": 0,
                     *             "warning": 0,
                     *             "failed": 0,
                     *             "notApplicable": 0,
                     *             "controls": [
                     *               {
                     *                 "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *                 "title": "Buffer overread in OpenSSL",
                     *                 "status": "NOT_APPLICABLE",
                     *                 "subject": "images",
                     *                 "coverage": "full",
                     *                 "reason": "The function is not called.",
                     *                 "outcomes": [
                     *                   {
                     *                     "rule": "rule",
                     *                     "status": "NOT_APPLICABLE",
                     *                     "summary": "summary"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetComplianceAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "algorithm": "Ed25519",
                     *         "fingerprint": "fingerprint",
                     *         "publicKey": "publicKey",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "keys": [
                     *           {
                     *             "number": 1,
                     *             "status": "present",
                     *             "fingerprint": "fingerprint",
                     *             "publicKey": "publicKey",
                     *             "validFrom": "2026-01-15T09:30:00Z",
                     *             "validUntil": "2026-01-15T09:30:00Z",
                     *             "introduction": null,
                     *             "endorsement": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSigningKeyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationId": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "algorithm": "Ed25519",
                     *         "fingerprint": "fingerprint",
                     *         "publicKey": "publicKey",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "keys": [
                     *           {
                     *             "number": 1,
                     *             "status": "present",
                     *             "fingerprint": "fingerprint",
                     *             "publicKey": "publicKey",
                     *             "validFrom": "2026-01-15T09:30:00Z",
                     *             "validUntil": "2026-01-15T09:30:00Z",
                     *             "introduction": null,
                     *             "endorsement": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RotateSigningKeyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: createdAt. An unknown column is ignored.
                 * @example createdAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example access */
                kind?: "access" | "audit_log" | "scope" | "exceptions";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reviews */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "kind": "access",
                     *           "period": {
                     *             "start": "2026-01-15T09:30:00Z",
                     *             "end": "2026-01-15T09:30:00Z"
                     *           },
                     *           "note": "Not reachable from outside.",
                     *           "recordedBy": {
                     *             "kind": "kind",
                     *             "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/reviews"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReviewsAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    recordReview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "access",
                 *       "period": {
                 *         "start": "2026-01-01",
                 *         "end": "2026-03-31"
                 *       },
                 *       "note": "All accounts compared with the list of employees; two keys of a contractor revoked."
                 *     }
                 */
                "application/json": components["schemas"]["RecordReview"];
            };
        };
        responses: {
            /** @description Recorded */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "kind": "access",
                     *         "period": {
                     *           "start": "2026-01-15T09:30:00Z",
                     *           "end": "2026-01-15T09:30:00Z"
                     *         },
                     *         "note": "Not reachable from outside.",
                     *         "recordedBy": {
                     *           "kind": "kind",
                     *           "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordReviewAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Nightly pipeline",
                     *           "role": "ci",
                     *           "scope": "organization",
                     *           "prefix": "svc_ak_012",
                     *           "lastUsed": "2026-01-15T09:30:00Z",
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "createdBy": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "registryIds": [
                     *             "registryIds"
                     *           ],
                     *           "uploadImages": [
                     *             "uploadImages"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/api-keys"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListApiKeysAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nightly pipeline",
                 *       "role": "ci"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description The key, with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Nightly pipeline",
                     *         "role": "ci",
                     *         "scope": "organization",
                     *         "prefix": "svc_ak_012",
                     *         "lastUsed": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdBy": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "registryIds": [
                     *           "registryIds"
                     *         ],
                     *         "uploadImages": [
                     *           "uploadImages"
                     *         ],
                     *         "secret": "svc_ak_0123456789abcdef0123456789abcdef0123456789abcdef"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateApiKeyAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example key_aggzqhmckpm7xlhtcbfrvyxm4a */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "key_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "revoked": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeApiKeyAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listPersonalAccessTokens: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of personal access tokens */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "pat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Laptop",
                     *           "permissions": "viewer",
                     *           "prefix": "svc_pat_0123",
                     *           "lastUsed": "2026-01-15T09:30:00Z",
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/personal-access-tokens"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListPersonalAccessTokensAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createPersonalAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePersonalAccessToken"];
            };
        };
        responses: {
            /** @description The token, with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "pat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Laptop",
                     *         "permissions": "viewer",
                     *         "prefix": "svc_pat_0123",
                     *         "lastUsed": "2026-01-15T09:30:00Z",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "secret": "svc_pat_0123456789abcdef0123456789abcdef0123456789abcdef"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePersonalAccessTokenAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    revokePersonalAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example pat_aggzqhmckpm7xlhtcbfrvyxm4a */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "pat_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "revoked": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RevokePersonalAccessTokenAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "a long sentence to remember"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Signed in */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "organizationId": "org_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "signedOut": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SignOutAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "principal": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example",
                     *           "kind": "user",
                     *           "credential": "session"
                     *         },
                     *         "organization": {
                     *           "id": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Acme"
                     *         },
                     *         "role": "viewer"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetSessionAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "a long sentence to remember",
                 *       "newPassword": "another sentence, longer yet"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePasswordAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    enrolTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["EnrolTotp"];
            };
        };
        responses: {
            /** @description The factor counts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "abcd-efgh-2345-ijkl"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EnrolTotpAnswer"];
                };
            };
            /** @description A secret that waits for its first code */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *         "otpauthUrl": "otpauth://totp/Plimsoll:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plimsoll&algorithm=SHA1&digits=6&period=30"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EnrolTotpAnswer2"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["RemoveTotp"];
            };
        };
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveTotpAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Example",
                     *           "role": "viewer",
                     *           "status": "ACTIVE",
                     *           "lastSeenAt": "2026-01-15T09:30:00Z",
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/members"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListMembersAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_aggzqhmckpm7xlhtcbfrvyxm4a */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMember"];
            };
        };
        responses: {
            /** @description The member */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Example",
                     *         "role": "viewer",
                     *         "status": "ACTIVE",
                     *         "lastSeenAt": "2026-01-15T09:30:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeMemberAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_aggzqhmckpm7xlhtcbfrvyxm4a */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveMemberAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    issueResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example usr_aggzqhmckpm7xlhtcbfrvyxm4a */
                memberId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://plimsoll.example.com/reset-password#token=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "expiresAt": "2099-01-01T00:00:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IssueResetLinkAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                 *       "password": "a long sentence to remember"
                 *     }
                 */
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            /** @description Changed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "changed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResetPasswordAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listInvites: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invites */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "inv_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "email": "ann@example.com",
                     *           "role": "viewer",
                     *           "createdBy": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "createdAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/invites"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListInvitesAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    createInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "role": "viewer"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInvite"];
            };
        };
        responses: {
            /** @description The invite, with its link */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "inv_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "email": "ann@example.com",
                     *         "role": "viewer",
                     *         "createdBy": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "expiresAt": "2099-01-01T00:00:00Z",
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "url": "https://plimsoll.example.com/reset-password#token=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateInviteAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    withdrawInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example inv_aggzqhmckpm7xlhtcbfrvyxm4a */
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WithdrawInviteAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    acceptInvite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                 *       "name": "Ann Example",
                 *       "password": "a long sentence to remember"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInvite"];
            };
        };
        responses: {
            /** @description A member now */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "organizationId": "org_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptInviteAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                 *       "email": "ann@example.com",
                 *       "password": "a long sentence to remember"
                 *     }
                 */
                "application/json": components["schemas"]["SetUp"];
            };
        };
        responses: {
            /** @description Owner now */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "userId": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "organizationId": "org_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SetUpAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Acme",
                     *         "fourEyes": true,
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOrganizationAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    changeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme",
                 *       "fourEyes": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOrganization"];
            };
        };
        responses: {
            /** @description The organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Acme",
                     *         "fourEyes": true,
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeOrganizationAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description 1-indexed.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. No column can be sorted by. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Id of the key or user.
                 * @example usr_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                actor?: string;
                /**
                 * @description An action, or a family of them: `apikey.revoked`, `scan.*`.
                 * @example scan.triggered
                 */
                action?: string;
                /**
                 * @description Id of what it was done to.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                target?: string;
                /**
                 * @description Created at or after; ISO 8601.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Created at or before; ISO 8601, a date counts to its end.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "orgId": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "sequence": 1,
                     *           "actor": {
                     *             "kind": "api-key",
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "action": "scan.triggered",
                     *           "target": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "ip": "192.0.2.10",
                     *           "requestId": "req-1",
                     *           "details": {},
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "hash": "4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false
                     *       },
                     *       "links": {
                     *         "self": "/api/audit-log"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListAuditLogAnswer"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description csv unless told.
                 * @example csv
                 */
                format?: "csv" | "jsonl";
                /**
                 * @description Free text, as in the list.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Id of the key or user.
                 * @example usr_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                actor?: string;
                /**
                 * @description An action, or a family of them: `apikey.revoked`, `scan.*`.
                 * @example scan.triggered
                 */
                action?: string;
                /**
                 * @description Id of what it was done to.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                target?: string;
                /**
                 * @description Created at or after; ISO 8601.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Created at or before; ISO 8601, a date counts to its end.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example sequence,id,createdAt,actorKind,actorId,actorName,action,target,ip,requestId,details,hash
                     *     1,evt_aggzqhmckpm7xlhtcbfrvyxm4a,2026-01-15T09:30:00.000Z,user,usr_aggzqhmckpm7xlhtcbfrvyxm4a,Ann Example,scan.deleted,scan_aggzqhmckpm7xlhtcbfrvyxm4a,192.0.2.10,req-1,{},4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                     */
                    "text/csv": string;
                    /** @example {"id":"evt_aggzqhmckpm7xlhtcbfrvyxm4a","orgId":"org_aggzqhmckpm7xlhtcbfrvyxm4a","sequence":1,"actor":{"kind":"user","id":"usr_aggzqhmckpm7xlhtcbfrvyxm4a","name":"Ann Example"},"action":"scan.deleted","target":"scan_aggzqhmckpm7xlhtcbfrvyxm4a","ip":"192.0.2.10","requestId":"req-1","details":{},"createdAt":"2026-01-15T09:30:00.000Z","hash":"4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    receiveBillingEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_1Example",
                 *       "object": "event",
                 *       "type": "customer.subscription.updated",
                 *       "created": 1768469400,
                 *       "data": {
                 *         "object": {
                 *           "id": "sub_1Example",
                 *           "object": "subscription",
                 *           "status": "active"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Received */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "received": true,
                     *         "outcome": "applied",
                     *         "reason": "The function is not called."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiveBillingEventAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
}
