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
         * @description `search` matches the image name, the tag and the digest.
         *
         *     Role developer or above, and ci and auditor.
         */
        get: operations["listScans"];
        put?: never;
        /**
         * Scan an image
         * @description Queues one scan per requested tag and platform; either all scans are queued or none. If an equal scan is already queued or running, the request returns that scan.
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
         * Get a scan with its findings, packages, layers and checks
         * @description For large images, use `GET /api/scans/{scanId}/summary` and the lists, which return the same data in pages.
         *
         *     Role viewer or above.
         */
        get: operations["getScan"];
        put?: never;
        post?: never;
        /**
         * Delete a scan and its findings
         * @description A running scan is cancelled first. If the scan was the latest scan of its tag, the previous scan becomes the latest scan.
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
         * Get the status of a scan
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
         * Stream the status of a scan
         * @description Sends server-sent events. `status` contains the `data` of `/status` and is sent at the start and after every change; `deleted` is sent when the scan is deleted. The stream ends after COMPLETE, FAILED, CANCELLED and deletion; clients must then close it (`retry` delays automatic reconnects of browsers). The stream also ends after ten minutes; clients then reconnect. Each stream starts with the current state and ignores `Last-Event-ID`. Comments keep the connection open. An organization can have at most 100 open streams (429).
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
         * @description Returns the current state, even if the scan has already ended. `ci` can cancel scans that were queued with the same credential.
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
         * Get an image with its tags
         * @description Role viewer or above.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image with its tags and scans
         * @description Queued and running scans are cancelled. If the registry still has the image, the next sync adds it again.
         *
         *     Role admin or above.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/images/{imageId}/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scans of an image with what changed, newest first
         * @description Risk, grade and counts are those at the end of each scan. `changes` compares a result with the previous one of the tag and platform, including the changes that newer advisories made in between. `search` matches the tag and the digest.
         *
         *     Role viewer or above.
         */
        get: operations["listImageScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a scan with totals, without its lists
         * @description Score, coverage, warnings, scanners and disagreements of a scan. `statedBase` is the base image that the labels of the image name, null if they name none. The findings, packages, layers and checks are lists of their own. `totals` is null without a result.
         *
         *     Role viewer or above.
         */
        get: operations["getScanSummary"];
        put?: never;
        post?: never;
        delete?: never;
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
         * List the findings of a scan, ordered by severity and EPSS, highest first
         * @description `search` matches the vulnerability id and the package name. Findings are those at the end of the scan, also those that an attestation suppresses.
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
         * List the packages of a scan, ordered by type, name and version
         * @description `search` matches the name.
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
         * List the layers of a scan, bottom layer first
         * @description `search` matches the command and the digest. The lists of findings, packages and files have the filter `layer`.
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
    "/api/scans/{scanId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the largest files of a scan, and the files that a later layer removes
         * @description A layer has at most 10 of its largest files, and 10 of the largest removed ones. Results of earlier versions name no removed files besides secrets. `search` matches the path.
         *
         *     Role viewer or above.
         */
        get: operations["listScanFiles"];
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
         * List the checks of a scan, in a fixed order
         * @description `search` matches the id and the title.
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
         * Download the SBOM of a scan
         * @description Returns a software bill of materials as CycloneDX 1.6 or SPDX 2.3 JSON. Timestamps are those of the scan. The same scan gives the same bytes as long as the version of the service, which the document names, and the name of the organization are the same. Only COMPLETE scans have an SBOM.
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
         * @description Returns findings and failed checks as SARIF 2.1.0 within the limits of GitHub code scanning: at most 5,000 results and 10 MB as gzip, most severe first. Notifications of the run list content that a partial scan did not assess and the number of omitted findings. The same scan gives the same bytes as long as the known end of support of its distribution does not change. Only COMPLETE scans have a SARIF log.
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
         * Compare two scans
         * @description Returns differences in packages, findings, checks and size from the scan `base`, each with its cause. Both scans must be COMPLETE. They can be of different tags, platforms or images. The comparison uses the results at the end of the scans; triage and attestations do not affect it. Counts are exact; `limit` limits each list.
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
    "/api/images/{imageId}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two tags of an image
         * @description Like `GET /api/scans/{scanId}/diff` with the scans that describe the tags. 404 if the tags have no result on the same platform.
         *
         *     Role viewer or above.
         */
        get: operations["getImageDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scans/{scanId}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Evaluate a policy
         * @description Judges a COMPLETE scan by the policy in the body and stores nothing. The policy is the document of `plimsoll scan --policy`, and the verdict is the same as on the command line. Triage and attestations do not affect it; exceptions of the policy do. A policy without a rule about content that was not assessed gives `unknown` for a partial scan.
         *
         *     Role viewer or above.
         */
        post: operations["evaluateScanPolicy"];
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
         * Upload a scan result or inventory
         * @description Accepts the result of a scan by a sensor or the CLI, at most 64 MiB as sent and 256 MiB after gzip decompression. The service matches the packages with its own advisories and recomputes severity, counts, score and grade. Findings of other scanners are stored with their source.
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
         * @description Returns all registries without pagination.
         *
         *     Role viewer or above.
         */
        get: operations["listRegistries"];
        put?: never;
        /**
         * Add a registry
         * @description Credentials are encrypted and never returned. Credentials of a sensor registry are not stored, because only the sensor needs them. An address that the service must not connect to is reported as an issue at `url`.
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
         * Get a registry
         * @description Role viewer or above.
         */
        get: operations["getRegistry"];
        /**
         * Update a registry
         * @description Absent fields keep their value. `provider` and `scanMethod` cannot be changed. In cloud mode, a change of `url`, `insecure` or `caCertificate` requires `credentials` in the same request; send `{}` for none.
         *
         *     Role admin or above. At most 300 requests a minute.
         */
        put: operations["updateRegistry"];
        post?: never;
        /**
         * Delete a registry
         * @description Deletes the credentials, revokes the sensor key and cancels queued and running scans. Images and scans are retained with `registryId` null unless `purge` is true.
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
         * Test a registry connection
         * @description Tests the address and the credentials without storing them. A failed connection gives status 200 with `success` false. The response contains no text from the registry. For roles below admin, errors do not reveal details of hosts in private networks unless the operator allowed the host.
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
    "/api/registries/{registryId}/test-connection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection of a registry
         * @description Tests the stored registry with the changes of the request, without storing them. Absent fields have the values of the registry. A change of `url`, `insecure` or `caCertificate` requires `credentials`, as in PUT: the stored credentials are sent to the stored address only. A failed connection gives status 200 with `success` false. 400 for a registry that a sensor scans.
         *
         *     Role admin or above. At most 60 requests a minute.
         */
        post: operations["testRegistryConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/preview-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview which tags a new registry would sync
         * @description Reads up to about 200 repositories and 20000 tags within 15 seconds and stores nothing. A failed connection gives status 200 with `success` false.
         *
         *     Role admin or above. At most 30 requests a minute.
         */
        post: operations["previewNewRegistryTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/registries/{registryId}/preview-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview which tags a registry would sync with other globs
         * @description Reads up to about 200 repositories and 20000 tags within 15 seconds and stores nothing. A failed connection gives status 200 with `success` false. Absent fields have the values of the registry. 400 for a registry that a sensor scans.
         *
         *     Role admin or above. At most 30 requests a minute.
         */
        post: operations["previewRegistryTags"];
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
         * Sync a registry
         * @description Queues a sync of the registry’s repositories and tags. If a sync is already queued or running, the call returns that sync. A registry in sensor mode is synced by its sensors, which receive the command with their next heartbeat.
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
         * Queue all scans that are due by schedule
         * @description Queues at most 500 scans; the scheduler queues the rest. `skipped` is the number of tags that were not queued because they were not due or the limit was reached.
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
         * Create the webhook of a registry or rotate its secret
         * @description The registry calls the returned address after a push. `proof` is the authentication method of the provider: `url-token` (the token in `url`), `header` (`secret` in `Authorization` or `X-Plimsoll-Token`), `hmac-sha256` or `hmac-sha1` (configure `secret` with the webhook), `none` (the provider sends no image events; its tags are synced every 15 minutes). Earlier secrets become invalid at once.
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
         * Receive a registry event
         * @description Queues a sync of the repositories in the event, or of the whole registry if the event contains none. A running sync of the same repositories is followed by another one. For a registry in sensor mode, its sensors sync. Other content of the event is ignored. An unknown registry and a failed authentication give the same response.
         *
         *     No credential is required. At most 600 requests a minute per client address. The maximum body size is 256 KiB.
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
         * Register a sensor
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
         * Send a heartbeat
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
         * Claim queued scan jobs
         * @description Each scan is assigned to one sensor. With `waitSeconds`, the response waits for the first job.
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
         * Report the status of a job and renew its lease
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
         * Upload the images and tags of a registry
         * @description Each image must contain all its tags; tags that are missing are marked as removed. Images that are not in the request do not change, so that a large catalog can be sent in several requests.
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
         * @description `search` matches the name and the host name.
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
         * @description Reassigns the jobs of the sensor to other sensors. The sensor can register again while its API key is valid; revoke the key to prevent this.
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
         * List the sensors of a registry with their status
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
         * List images, ordered by name
         * @description `search` matches the name. Score, grade and counts are those of the latest tag and exclude findings suppressed by an active attestation. They are null if no content could be assessed; `completeness` and `notAssessed` give the reason.
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
         * List present vulnerabilities, ordered by severity and EPSS
         * @description One entry per vulnerability, package and image tag, from the latest scan of each tag. All filters apply together. `search` matches the vulnerability id, the package name and the image name.
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
         * List the distinct values of a field of the present vulnerabilities, with counts
         * @description Ordered by value, ascending. `search` matches text values.
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
    "/api/vulnerabilities/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups of the present vulnerabilities that match filters, highest severity first
         * @description The filters are those of the list. `by=package` groups by type and name of the package, `by=fix` by package and fixed version; vulnerabilities without a fixed version are in no group of `by=fix`, and `meta.withoutFix` counts them. Fields of other groupings are null. Groups are finally ordered by their name or id. `search` matches the vulnerability id, the package name and the image name.
         *
         *     Role viewer or above.
         */
        get: operations["groupVulnerabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/groups/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export groups of the present vulnerabilities that match filters as CSV
         * @description Groups, filters and sort are those of the list of groups. The response is streamed. An apostrophe precedes text that a spreadsheet would read as a formula. An export has at most 10000 groups. With more, or if the figures are those of a part of the vulnerabilities, the header `X-Export-Complete` is `false`, and the last record has one cell that says so.
         *
         *     Role viewer or above.
         */
        get: operations["exportVulnerabilityGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/filter-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the present vulnerabilities by the values of filters
         * @description For each of `fields`, the number of vulnerabilities that match the other filters with each value of the field, all of one moment. The filters are those of the list. Every value is listed, also those without vulnerabilities.
         *
         *     Role viewer or above.
         */
        get: operations["countVulnerabilityFilterValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures of the present vulnerabilities that match filters
         * @description The filters are those of the list. All figures are of one moment.
         *
         *     Role viewer or above.
         */
        get: operations["summarizeVulnerabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the present vulnerabilities that match filters as CSV
         * @description Filters and sort are those of the list, and the rows are the same in the same order. The response is streamed. An apostrophe precedes text that a spreadsheet would read as a formula. An export has at most 100000 vulnerabilities. With more, the header `X-Export-Complete` is `false`, and the last record has one cell that says so.
         *
         *     Role viewer or above.
         */
        get: operations["exportVulnerabilities"];
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
         * Get a vulnerability of a tag
         * @description Also returns closed vulnerabilities, with `closedAt` and `closedCause`.
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
    "/api/vulnerabilities/by-id/{cveId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a vulnerability in all images by its CVE id
         * @description Facts, affected package versions with their fixes, affected ranges of the current advisories (null if the responding process has none), affected registries and decisions. 404 if no image of the organization has or had the vulnerability.
         *
         *     Role viewer or above.
         */
        get: operations["getVulnerabilityDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/by-id/{cveId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images that a vulnerability affects, ordered by registry and name
         * @description Images with open findings, suppressed ones included. `search` matches the image name.
         *
         *     Role viewer or above.
         */
        get: operations["listAffectedImages"];
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
         * Set the triage status of a vulnerability
         * @description With the id of a vulnerability, the decision applies to all tags of its image; with a CVE, to every image that contains it now. The decision is retained when tags, versions or results change. The status FIXED is automatically set to OPEN when a new result finds the vulnerability again.
         *
         *     Role developer or above.
         */
        put: operations["putTriage"];
        /**
         * Set the triage status of a vulnerability
         * @description With the id of a vulnerability, the decision applies to all tags of its image; with a CVE, to every image that contains it now. The decision is retained when tags, versions or results change. The status FIXED is automatically set to OPEN when a new result finds the vulnerability again.
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
    "/api/vulnerabilities/triage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set the triage status, assignee or note of several vulnerabilities
         * @description Selects vulnerabilities by `ids` or by `filter`, at most 10000 by a filter. The decision about each applies to all tags of its image, as with a single id. All decisions are made together or none. If the filter selects another number than `expectedTotal`, the response is 400 `VALIDATION_ERROR` with an issue at `expectedTotal`, and nothing changes. At least one of `status`, `assignee` and `note` is required.
         *
         *     Role developer or above.
         */
        post: operations["triageVulnerabilities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/triage/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the vulnerabilities that a bulk triage would decide
         * @description The same selection as for `POST /api/vulnerabilities/triage`, with at most 5000 `ids`. Nothing changes.
         *
         *     Role developer or above.
         */
        post: operations["previewTriage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/vulnerabilities/triage/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a triage
         * @description Restores status, assignee and note as before, once and within a day. Vulnerabilities that were decided again since then keep their decision.
         *
         *     Role developer or above.
         */
        post: operations["undoBulkTriage"];
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
         * @description Includes attestations that have ended. `search` matches the vulnerability id, the package name and the reason.
         *
         *     Role viewer or above.
         */
        get: operations["listAttestations"];
        put?: never;
        /**
         * Propose an attestation
         * @description States that a vulnerability in a package is not exploitable or is accepted. The attestation has no effect until an admin approves it. The vulnerability does not have to be present.
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
         * Get an attestation
         * @description Role viewer or above.
         */
        get: operations["getAttestation"];
        put?: never;
        post?: never;
        /**
         * Withdraw or revoke an attestation
         * @description The proposer withdraws an attestation; admins revoke attestations of others. Findings that only this attestation suppressed are open again with their original deadline. The attestation stays in the list. Ending an attestation that has already ended has no effect.
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
         * @description Findings that match are suppressed until the attestation expires or is ended: lists and totals of open findings exclude them, scan results do not change. With four-eyes approval (PUT /api/organization), the proposer and API keys cannot approve. Repeating the same decision has no effect. Any other attestation that is not PROPOSED is rejected with 400.
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
         * @description Repeating the same decision has no effect. Any other attestation that is not PROPOSED is rejected with 400.
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
         * Get the SLA policy
         * @description The policy sets the number of days until the deadline for each severity. The period starts with the first detection in any tag of an image.
         *
         *     Role viewer or above.
         */
        get: operations["getSlaPolicy"];
        /**
         * Update the SLA policy
         * @description Sets the number of days until the deadline for each severity. Absent severities keep their value. Deadlines of open findings change immediately.
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
         * List the versions of a package with the images that contain them
         * @description Searches the latest scan of each tag. Versions are listed newest first, in the version order of the package type. `search` matches the version.
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
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find images, vulnerabilities, packages, registries and reports by name
         * @description For a command palette: at most 6 results of each kind that contain the text, ignoring case. The exact name is first, then names that begin with the text, then short names.
         *
         *     Role viewer or above.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/advisories/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the age of the advisories
         * @description The advisories that new scans are matched with, the same for all organizations.
         *
         *     Role viewer or above.
         */
        get: operations["getAdvisoryStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/packages/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where versions of a package are, ordered by image and tag
         * @description One entry per package version, image tag and platform, from the latest scan of each tag, with layer, paths and licenses. `search` matches the image name.
         *
         *     Role viewer or above.
         */
        get: operations["listPackageOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get changes, coverage, deadlines, trend and health of the sources
         * @description Completes `GET /api/reports/posture`, which has risk, open findings and the most effective upgrades. Changes and trend are those of the period: use `from` for the last 7, 30 or 90 days, or for the time of the last visit. Registries, sensors and advisories are those of the whole organization. Each figure names the list whose total it is.
         *
         *     Role viewer or above.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List findings that opened or closed in a period, newest first
         * @description The findings that `changes` of the overview and `movement` of the posture count. A finding that opened and closed in the period has two entries. Findings of removed tags, and findings that were suppressed when they closed, do not count as closed. `search` matches the vulnerability id and the package name.
         *
         *     Role viewer or above.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of all images with the status that coverage counts
         * @description The tags that `coverage` of the posture and `tags` of the overview count. Tags that a registry removed are not listed. `search` matches `image:tag`.
         *
         *     Role viewer or above.
         */
        get: operations["listTags"];
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
         * Get posture figures of the organization or a registry
         * @description Counts findings that are open now, and findings that were opened or closed between `from` and `to`. An unknown figure is null, never 0.
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
         * Get a posture summary with changes and recommended actions
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
         * Get open findings by package, with the most effective upgrade
         * @description At most 100 packages, ordered by the number of critical, high and all findings. `upgrade` is null if no fixed version exists. `GET /api/vulnerabilities` lists the findings.
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
         * Get SLA compliance by severity
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
         * List the deadlines of open findings, earliest first
         * @description One entry per open finding with a deadline. Suppressed findings are excluded. `from` and `to` limit the deadline. `search` matches the vulnerability id, the package name and the image name.
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
         * @description `search` matches the name and the id.
         *
         *     Role viewer or above.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * Create a report
         * @description Queues the report. A worker records a snapshot of the data at that time; the report does not change afterwards. A frequency also creates a schedule, which requires the role developer. Limits: 200 schedules per organization; 100 reports of the organization that are queued or generating (429).
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
         * Get a report with its analysis
         * @description `intelligence` compares the snapshot with the previous snapshot of the same type and scope. It is null until a snapshot exists.
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
         * Get the snapshot of a report
         * @description Streams the complete data of the report, independent of the format. If the report is not READY, the response is 404 with `Retry-After`.
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
    "/api/reports/{reportId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the content of a report for display
         * @description The sections of the report with at most 500 rows of each dataset; `rowCount` is the number of all rows, which downloads and the artifact contain. Also for compliance packs, whichever formats they contain. If the report is not READY, the response is 404 with `Retry-After`.
         *
         *     Role viewer or above.
         */
        get: operations["getReportDocument"];
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
         * Download a report
         * @description All formats show the same snapshot, and the same snapshot always gives the same bytes. If the report is not READY, the response is 404 with `Retry-After`.
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
         * Regenerate a report
         * @description Records a new snapshot under the same id and increases `version`. Existing share links keep their version. A report that is still QUEUED is not changed.
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
         * Create a share link for a report
         * @description The link gives access to the current version without a credential. Only this response contains the token; the service stores only its hash.
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
         * List the share links of a report, newest first
         * @description Includes links that have ended. Tokens are not returned. `search` matches the id and the name of the creator.
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
         * Revoke a share link
         * @description The link is rejected from the next request.
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
         * Download a shared report
         * @description Returns the shared version until the link expires or is revoked or the report is deleted. Each download is recorded in the audit log of the organization.
         *
         *     No credential is required. At most 120 requests a minute per client address.
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
         * List report schedules, newest first
         * @description Lists the schedules of the caller; admins see all schedules. `search` matches the name.
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
        /**
         * Change the destinations of a report schedule
         * @description Users can change their own schedules; admins can change all schedules. The change applies to reports that are not generated yet.
         *
         *     Role developer or above.
         */
        put: operations["changeReportSchedule"];
        post?: never;
        /**
         * End a report schedule
         * @description Users can end their own schedules; admins can end all schedules. Existing reports of the schedule are retained.
         *
         *     Role developer or above.
         */
        delete: operations["deleteReportSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-destinations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the destinations of scheduled reports, by name
         * @description `search` matches the name.
         *
         *     Role developer or above.
         */
        get: operations["listReportDestinations"];
        put?: never;
        /**
         * Create a destination of scheduled reports
         * @description Reports of the schedules that name the destination are delivered by e-mail, to a webhook, or into a bucket of an S3-compatible object store. A webhook receives a signed JSON document with links; the file is downloaded with a credential. An organization has at most 100 destinations.
         *
         *     Role admin or above.
         */
        post: operations["createReportDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-destinations/{destinationId}": {
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
         * Delete a destination of scheduled reports
         * @description Its deliveries are deleted as well. Schedules that name it continue without it.
         *
         *     Role admin or above.
         */
        delete: operations["removeReportDestination"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-destinations/{destinationId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a destination
         * @description Sends a short mail, an event `destination.test`, or the object `plimsoll-test.txt`. A failure is part of the response.
         *
         *     Role admin or above. At most 20 requests a minute.
         */
        post: operations["testReportDestination"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of scheduled reports, newest first
         * @description `search` matches the names of the report and of the destination.
         *
         *     Role developer or above.
         */
        get: operations["listReportDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Repeat a failed delivery
         * @description The delivery is queued again, with all its attempts. BAD_REQUEST unless it is FAILED.
         *
         *     Role developer or above.
         */
        post: operations["retryReportDelivery"];
        delete?: never;
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
         * Create a compliance pack
         * @description A compliance pack is a report of type `compliance_pack`. A worker collects the evidence and creates one signed ZIP file for download. `plimsoll verify` checks the file offline. Every user who can read reports can read all sections of the pack.
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
         * Get the current control status of each framework
         * @description Evaluates the controls over the period in the same way as a compliance pack, except that the audit log is not verified: controls that depend on it are a warning here. With hundreds of thousands of open findings, the figures can be up to about half an hour old; `asOf` and the end of a period that lasts until now give their time.
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
         * Get the public signing keys of packs and checkpoints
         * @description Pass the fingerprint to `plimsoll verify PACK.zip --key FINGERPRINT`. Save the response and pass it as `--keys` to verify packs signed with earlier or later keys from one known fingerprint and to show the validity of each key. The key is created on first use or first read.
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
         * Rotate the signing key
         * @description Destroys the private half of the current key and creates a new key. Packs and checkpoints that the old key signed stay verifiable: its public half and its validity period are retained, and the new key signs them.
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
         * @description `search` matches the note and the name of the recorder.
         *
         *     Role viewer or above.
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Record a review
         * @description Records that the caller reviewed the access list, the audit log, the scope or the exceptions of a period. Framework controls about systems or people count recorded reviews. A review contains the name of the caller and cannot be changed or deleted.
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
         * @description Admins see all API keys of the organization. Developers see the keys that they created. Revoked keys are not listed. `search` matches the name.
         *
         *     Role developer or above.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Only this response contains the secret. A role higher than the creator’s is rejected with 403. A sensor key requires the role admin (403). To rotate a key, create a second key, switch to it and revoke the first.
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
         * @description Admins can revoke every key. Other roles can revoke keys that they created. Requests in progress complete; the next request with the key fails.
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
         * @description Revoked tokens are not listed. `search` matches the name.
         *
         *     Sessions and personal access tokens only.
         */
        get: operations["listPersonalAccessTokens"];
        put?: never;
        /**
         * Create a personal access token
         * @description Only this response contains the secret. The token acts as the signed-in user with the user’s current role and becomes invalid when the membership ends. `permissions` limits the token to a role; a role that grants more than the owner’s role is rejected with 403.
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
         * @description Revokes a token of the caller. A request with a personal access token can only revoke that token. Requests in progress complete; the next request with the token fails.
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
         * @description Sets the session cookie `svc-auth.session-token`. An unknown address and a wrong password give the same response. If a second factor is active and `otp` is absent or wrong, a correct password gives 401 with `X-OTP-Required: true`. Limit: 10 attempts a minute per account and network (an IPv4 address or an IPv6 /64 prefix). After five wrong codes in a row there is a delay, which doubles with each further wrong code.
         *
         *     No credential is required. At most 30 requests a minute per client address. The maximum body size is 16 KiB.
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
         * Sign out
         * @description Ends the session. All replicas reject the cookie from the next request.
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
         * Get the caller
         * @description Accepts every credential except sensor keys. With a session, renews the cookie for seven days.
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
         * Change your password
         * @description Ends the other sessions of the caller. Personal access tokens stay valid. At most 10 attempts a minute, successful or not.
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
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, last used first
         * @description The open sessions of the caller in this organization. `search` matches the User-Agent header.
         *
         *     Sessions only.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions except this one
         * @description Ends the sessions in this organization. Personal access tokens stay valid.
         *
         *     Sessions only.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{sessionId}": {
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
         * End one of your sessions
         * @description All replicas reject its cookie from the next request. Ending the current session signs out.
         *
         *     Sessions only.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the caller may do
         * @description For an interface that disables actions and names the required role. The list has the rules that the service enforces; an operation may refuse a request for other reasons. Also returns the plan of the organization and the version of the service.
         *
         *     Role viewer or above.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your account
         * @description Sessions and personal access tokens only.
         */
        get: operations["getAccount"];
        /**
         * Change your name
         * @description Entries that the audit log already has keep the earlier name.
         *
         *     Sessions only.
         */
        put: operations["changeAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/read-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read what a one-time link is for
         * @description Tells a page whether the link can be used now, and for which account, before the user fills in the form. Does not use the link. 401: the link is invalid, expired or already used. Does not tell whether an account with the address exists. A request counts as one of the 10 attempts a minute per link, and against the limit per client address for all one-time link endpoints.
         *
         *     No credential is required. At most 30 requests a minute per client address. The maximum body size is 16 KiB.
         */
        post: operations["readLink"];
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
         * @description Without `code`, returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 30 seconds, six digits). With a valid `code`, activates the second factor, returns ten recovery codes and ends the user’s other sessions. Enrollment can be restarted until it is confirmed. Remove an active factor before enrolling a new one.
         *
         *     Sessions only.
         */
        post: operations["enrolTotp"];
        /**
         * Remove the second factor
         * @description Requires a code of the app or a recovery code. Also deletes the recovery codes.
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
         * @description `search` matches the name and the e-mail address.
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
    "/api/members/assignable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members to whom findings can be assigned, by name
         * @description Active members of every role, without e-mail addresses. `search` matches the name.
         *
         *     Role developer or above.
         */
        get: operations["listAssignableMembers"];
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
         * @description Takes effect with the member’s next request. A suspension ends the member’s sessions and disables their personal access tokens while it lasts. Rejected with 403: assigning a role higher than your own, changing a member with a higher role, and demoting or suspending the last active owner.
         *
         *     Role admin or above.
         */
        put: operations["changeMember"];
        post?: never;
        /**
         * Remove a member
         * @description Ends the member’s sessions and personal access tokens at once. API keys belong to the organization and stay valid. An account without any organization is deleted. The last active owner cannot be removed (403).
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
         * Create a password reset link
         * @description Only this response contains the link. The link is valid for 24 hours and replaces the previous one. Rejected with 403 for members with a higher role than the caller and for users who also belong to another organization. The second factor is not removed.
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
         * Set a new password with a reset link
         * @description Ends all sessions of the user. The second factor and personal access tokens stay valid. Sign in afterwards. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.
         *
         *     No credential is required. At most 30 requests a minute per client address. The maximum body size is 16 KiB.
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
         * @description Accepted, withdrawn and expired invites are not listed. `search` matches the address.
         *
         *     Role admin or above.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite a user
         * @description Only this response contains the one-time link. The link is valid for seven days, and only while the inviting user or key still has the required role. A new invite to the same address replaces the old one. Open invites count as seats of the plan. A role higher than the caller’s is rejected with 403.
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
         * @description The link of the invite is no longer valid.
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
         * @description Creates the account with this name and password, and its membership. If an account with the invited address exists, send its password; its name does not change. Sign in afterwards. An invalid link and a wrong password give the same response. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.
         *
         *     No credential is required. At most 30 requests a minute per client address. The maximum body size is 16 KiB.
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
         * Create the first owner
         * @description While the first organization has no owner, each start of the service prints a one-time link on the console. The link is valid for 24 hours. Using one link invalidates all of them. Sign in afterwards. Limits: 10 attempts a minute per link, and one limit per client address for all one-time link endpoints.
         *
         *     No credential is required. At most 30 requests a minute per client address. The maximum body size is 16 KiB.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the saved views that the caller sees, by name
         * @description The shared views of the organization and the private ones of the caller. `search` matches the name.
         *
         *     Sessions and personal access tokens only.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description Stores the query of a page under a name. A shared view requires the role developer and is recorded in the audit log. A member has at most 200 views. A private view is deleted with the membership; a shared one stays.
         *
         *     Sessions and personal access tokens only.
         */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/saved-views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a saved view
         * @description Absent fields keep their value. Creators change their own views, for shared ones with the role developer; admins change every shared view. Only the creator makes a shared view private.
         *
         *     Sessions and personal access tokens only.
         */
        put: operations["changeSavedView"];
        post?: never;
        /**
         * Delete a saved view
         * @description Creators delete their own views, for shared ones with the role developer; admins delete every shared view.
         *
         *     Sessions and personal access tokens only.
         */
        delete: operations["removeSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when the caller last visited the overview
         * @description Records nothing: `newSince` changes only when the next visit is recorded.
         *
         *     Sessions and personal access tokens only.
         */
        get: operations["getOverviewVisit"];
        /**
         * Record a visit of the overview
         * @description The dashboard calls this when the overview is opened, and shows what is newer than `newSince`. A request within 30 minutes of the last one extends the visit and does not move `newSince`.
         *
         *     Sessions and personal access tokens only.
         */
        put: operations["recordOverviewVisit"];
        post?: never;
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
         * Get the organization and its settings
         * @description Role viewer or above.
         */
        get: operations["getOrganization"];
        /**
         * Update the organization
         * @description Absent fields keep their value.
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
    "/api/organization/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the logo on the cover of PDF reports
         * @description The stored PNG, whose hash is `logo.sha256` of the organization. 404 if the organization has none.
         *
         *     Role viewer or above.
         */
        get: operations["getOrganizationLogo"];
        put?: never;
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
         * List audit log entries, newest first
         * @description `search` matches the action, the target and the name of the actor.
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
         * Export the audit log, oldest entry first
         * @description The response is streamed. JSON lines contain the entries in the form of the list. In CSV, an apostrophe precedes text that a spreadsheet would read as a formula. The export itself is recorded in the audit log and is the last entry that the export can contain.
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
    "/api/audit-log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the hash chain of the audit log, a part at a time
         * @description Verifies at most 2000 entries from the beginning, or those after an entry that was verified before (`after` and `hash`, from `verified` of the response before). `end` is the last entry of the log. Signatures of checkpoints are not verified: `plimsoll admin audit verify` does that.
         *
         *     Role admin or above, and auditor.
         */
        get: operations["verifyAuditLog"];
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
         * Receive a billing event
         * @description Webhook for Stripe. The header `Stripe-Signature` (at most 5 minutes old) must sign the raw body. Each event is processed once. Events of other types are acknowledged and ignored.
         *
         *     No credential is required. At most 600 requests a minute per client address. The maximum body size is 256 KiB.
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
            /** @description Only with VALIDATION_ERROR: all issues, one per field. */
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
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        /** @description Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`. */
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
            /** @description Same as scanId. */
            id: string;
            /** @description Id shared by all scans of one request. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository in short form: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Digest of the scanned manifest. Null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`. Null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ScanListItemScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["ScanListItemNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and if no content could be assessed. */
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
            error: components["schemas"]["ScanError"] | null;
            /** @description Number of attempts. Present only while the scan is QUEUED after a failed attempt. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt. Present together with `attempt`.
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
            /** @description Path and query of this request. */
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
            /** @description Id of the first scan in `scans`. */
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
            /** @description Id of a known image. Takes precedence over `image`. */
            imageId?: string;
            /** @description Tags of the image, known or new. `all` selects the known tags and requires an `imageId`. Not allowed if `image` contains a tag or digest. */
            tags?: string[] | "all";
            scanners?: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            platforms?: string[] | "all";
            registryId?: string;
            /** @enum {string} */
            priority?: "normal" | "high";
        };
        ScanDetailScannersItemNotesItem: {
            id: string;
            level: string;
            text: string;
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
            /** @description Image checks and figures of scanners such as dockle and dive. They do not affect grade and score. */
            notes: components["schemas"]["ScanDetailScannersItemNotesItem"][];
        };
        ScanDetailNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        /** @description Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        ScanDetailCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        ScanDetailOs: {
            id: string;
            versionId: string;
            codename?: string;
            name: string;
        };
        ScanDetailContent: {
            /** @description Bytes of all files of the image that no later layer hides. */
            bytes: number;
            /** @description Bytes of the files that declare or belong to a listed package. The rest has no known origin. */
            packageBytes: number;
        };
        ScanDetailSbom: {
            /** @description Path of the CycloneDX document. */
            cyclonedx: string;
            /** @description Path of the SPDX document. */
            spdx: string;
        };
        ScanDetailCoverageNotAssessedItem: {
            /** @description Package type, with the release if relevant (`deb (debian 14)`), or kind of unread content (`rpm`). */
            kind: string;
            /** @description Number of packages, or of files with unread content. */
            count: number;
            reason: string;
            /** @description Path of one of the unread files. */
            examplePath: string | null;
            /**
             * @deprecated
             * @description Same as `kind`.
             */
            group: string;
            /**
             * @deprecated
             * @description Same as `count` if packages are counted, else 0.
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
            /** @description Digest of the advisory snapshot used for the scan. */
            snapshot: string;
            /**
             * Format: date-time
             * @deprecated
             * @description Same as `changedAt`.
             */
            builtAt: string;
            /**
             * Format: date-time
             * @description All feeds were fetched, or confirmed to be unchanged, at this time or later. Results of versions that did not record it have `changedAt`.
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * @description When the data of the advisories changed.
             */
            changedAt: string;
            /** @description Seconds from `confirmedAt` to the scan. */
            age: number;
        };
        FindingSeverityOpinionsItemCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        FindingSeverityOpinionsItem: {
            source: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            cvss: components["schemas"]["FindingSeverityOpinionsItemCvss"] | null;
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
            /** @description Ratings of all databases that rate the vulnerability, in the order of precedence. */
            severityOpinions: components["schemas"]["FindingSeverityOpinionsItem"][];
            cvss: components["schemas"]["FindingCvss"] | null;
            epss: components["schemas"]["FindingEpss"] | null;
            kev: boolean;
            /** @description True if an advisory calls the package malicious. Remove the package: another version does not undo what it did. */
            malware: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["FindingPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            /**
             * Format: date
             * @description Day on which the security records of the package's distribution release ended. Fixes and vulnerabilities that became known later are missing. Null for supported releases.
             */
            recordsEndedOn: string | null;
            /** @description What the finding is based on if no package declares the program: its version text and advisories about upstream releases. Null if advisories name the package. */
            basis: string | null;
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
        /** @description The distribution package that owns the package, whose advisories provide its fixes. Null for other packages, and if it is not known which one. */
        PackageOwnedBy: {
            type: string;
            name: string;
            version: string;
        };
        /** @description Regular files with content that a distribution package owns in the image, and their bytes. A file of several packages counts for one of them. Null for other packages, and if not all files of the image are known. */
        PackageOwnedFiles: {
            count: number;
            bytes: number;
        };
        /** @description Support of a language runtime, server or framework by its project. Null for other packages, for releases without dates, and for packages of a distribution, which the distribution supports. */
        PackageSupport: {
            /** @description Name at the source of the dates. */
            product: string;
            release: string;
            /**
             * Format: date
             * @description Last day of security support. Null: supported, and the source names no day.
             */
            endsOn: string | null;
            hasEnded: boolean;
            source: string;
            /**
             * Format: date
             * @description Day of the data of the source.
             */
            asOf: string;
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
            /** @description True for packages of the distribution and packages owned by one. */
            os: boolean;
            ownedBy: components["schemas"]["PackageOwnedBy"] | null;
            ownedFiles: components["schemas"]["PackageOwnedFiles"] | null;
            dev: boolean;
            /** @description Scanners that list the package. `builtin` is the engine of this service. Empty: not known, as for a package of an uploaded result. */
            scanners: string[];
            support: components["schemas"]["PackageSupport"] | null;
        };
        LayerTopFilesItem: {
            path: string;
            sizeBytes: number;
        };
        LayerRemovedFilesItem: {
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
            /** @description Largest files of the layer that a later layer deletes or replaces. Null in results of senders that do not state them, and of earlier versions. */
            removedFiles: components["schemas"]["LayerRemovedFilesItem"][] | null;
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
        ScanDetail: {
            scanId: string;
            /** @description Same as scanId. */
            id: string;
            /** @description Id shared by all scans of one request. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository in short form: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Digest of the scanned manifest. Null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`. Null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ScanDetailScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["ScanDetailNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and if no content could be assessed. */
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
            error: components["schemas"]["ScanError"] | null;
            /** @description Number of attempts. Present only while the scan is QUEUED after a failed attempt. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt. Present together with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
            os: components["schemas"]["ScanDetailOs"] | null;
            content: components["schemas"]["ScanDetailContent"] | null;
            /** @description Reserved for the base image. Always null. */
            base: Record<string, never> | null;
            sbom: components["schemas"]["ScanDetailSbom"] | null;
            scoring: unknown | null;
            coverage: components["schemas"]["ScanDetailCoverage"] | null;
            warnings: components["schemas"]["ScanWarning"][];
            advisories: components["schemas"]["ScanDetailAdvisories"] | null;
            findings: components["schemas"]["Finding"][];
            packages: components["schemas"]["Package"][];
            layers: components["schemas"]["Layer"][];
            checks: components["schemas"]["Check"][];
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
            /** @description Number of attempts. Present only while the scan is QUEUED after a failed attempt. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt. Present together with `attempt`.
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
        ImageScanScannersItem: {
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
        ImageScanNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        /** @description Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        ImageScanCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        ScanChangesOpenedCausesItem: {
            cause: string;
            findings: number;
        };
        ScanChangesOpened: {
            /** @description Number of findings that only this scan has. */
            findings: number;
            /** @description By cause, as in `openedCause` and `closedCause` of vulnerabilities, most findings first. */
            causes: components["schemas"]["ScanChangesOpenedCausesItem"][];
        };
        ScanChangesClosedCausesItem: {
            cause: string;
            findings: number;
        };
        ScanChangesClosed: {
            /** @description Number of findings that only the previous scan has. */
            findings: number;
            /** @description By cause, as in `openedCause` and `closedCause` of vulnerabilities, most findings first. */
            causes: components["schemas"]["ScanChangesClosedCausesItem"][];
        };
        ScanChanges: {
            /** @description Previous scan of the tag and platform with a result. `GET /api/scans/{scanId}/diff` compares them. */
            since: string;
            opened: components["schemas"]["ScanChangesOpened"];
            closed: components["schemas"]["ScanChangesClosed"];
        };
        ImageScan: {
            scanId: string;
            /** @description Same as scanId. */
            id: string;
            /** @description Id shared by all scans of one request. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository in short form: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Digest of the scanned manifest. Null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`. Null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ImageScanScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["ImageScanNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and if no content could be assessed. */
            riskScore: number | null;
            counts: components["schemas"]["ImageScanCounts"] | null;
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
            error: components["schemas"]["ScanError"] | null;
            /** @description Number of attempts. Present only while the scan is QUEUED after a failed attempt. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt. Present together with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
            changes: components["schemas"]["ScanChanges"] | null;
        };
        ListImageScansAnswer: {
            data: components["schemas"]["ImageScan"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ScanSummaryScannersItemNotesItem: {
            id: string;
            level: string;
            text: string;
        };
        ScanSummaryScannersItem: {
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
            /** @description Image checks and figures of scanners such as dockle and dive. They do not affect grade and score. */
            notes: components["schemas"]["ScanSummaryScannersItemNotesItem"][];
        };
        ScanSummaryNotAssessedItem: {
            /** @description Package type (`deb (debian 14)`, `golang`), kind of content, or code of a warning about content. */
            kind: string;
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        /** @description Null (unknown) if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        ScanSummaryCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        ScanSummaryOs: {
            id: string;
            versionId: string;
            codename?: string;
            name: string;
        };
        ScanSummaryContent: {
            /** @description Bytes of all files of the image that no later layer hides. */
            bytes: number;
            /** @description Bytes of the files that declare or belong to a listed package. The rest has no known origin. */
            packageBytes: number;
        };
        ScanSummarySbom: {
            /** @description Path of the CycloneDX document. */
            cyclonedx: string;
            /** @description Path of the SPDX document. */
            spdx: string;
        };
        ScoreContributor: {
            /** @description Vulnerability id. */
            id: string;
            packageName: string;
            packageVersion: string;
            /** @description Impact × likelihood, 0–1. */
            risk: number;
            impact: number;
            likelihood: number;
            /** @enum {string} */
            likelihoodSource: "malware" | "known-exploited" | "epss" | "severity";
        };
        Scoring: {
            /** @description Version of the formula. Scores of different versions cannot be compared. */
            version: number;
            /** @description The findings with the highest risk, at most ten. */
            contributors: components["schemas"]["ScoreContributor"][];
        };
        ScanSummaryCoverageNotAssessedItem: {
            /** @description Package type, with the release if relevant (`deb (debian 14)`), or kind of unread content (`rpm`). */
            kind: string;
            /** @description Number of packages, or of files with unread content. */
            count: number;
            reason: string;
            /** @description Path of one of the unread files. */
            examplePath: string | null;
            /**
             * @deprecated
             * @description Same as `kind`.
             */
            group: string;
            /**
             * @deprecated
             * @description Same as `count` if packages are counted, else 0.
             */
            packages: number;
        };
        ScanSummaryCoverage: {
            assessed: number;
            notAssessed: components["schemas"]["ScanSummaryCoverageNotAssessedItem"][];
        };
        ScanSummaryAdvisories: {
            /** @description Digest of the advisory snapshot used for the scan. */
            snapshot: string;
            /**
             * Format: date-time
             * @deprecated
             * @description Same as `changedAt`.
             */
            builtAt: string;
            /**
             * Format: date-time
             * @description All feeds were fetched, or confirmed to be unchanged, at this time or later. Results of versions that did not record it have `changedAt`.
             */
            confirmedAt: string;
            /**
             * Format: date-time
             * @description When the data of the advisories changed.
             */
            changedAt: string;
            /** @description Seconds from `confirmedAt` to the scan. */
            age: number;
        };
        ScanTotalsFindingsCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description Totals of `GET /api/scans/{scanId}/findings` with the filter of the same name. */
        ScanTotalsFindings: {
            total: number;
            counts: components["schemas"]["ScanTotalsFindingsCounts"];
            fixable: number;
            kev: number;
            malware: number;
            /** @description Findings with which a scanner disagrees. */
            disagreement: number;
        };
        ScanTotalsPackagesAssessed: {
            yes: number;
            no: number;
            unknown: number;
        };
        ScanTotalsPackagesTypesItem: {
            type: string;
            count: number;
        };
        /** @description Totals of `GET /api/scans/{scanId}/packages` with the filter of the same name. */
        ScanTotalsPackages: {
            total: number;
            vulnerable: number;
            assessed: components["schemas"]["ScanTotalsPackagesAssessed"];
            /** @description Package types, most packages first. */
            types: components["schemas"]["ScanTotalsPackagesTypesItem"][];
        };
        ScanTotalsLayers: {
            total: number;
            empty: number;
            sizeBytes: number;
            uncompressedBytes: number;
            /** @description Bytes of files that a later layer deletes or replaces. */
            wastedBytes: number;
        };
        ScanTotalsChecks: {
            PASS: number;
            FAIL: number;
            NOT_APPLICABLE: number;
        };
        ScanTotals: {
            findings: components["schemas"]["ScanTotalsFindings"];
            packages: components["schemas"]["ScanTotalsPackages"];
            layers: components["schemas"]["ScanTotalsLayers"];
            checks: components["schemas"]["ScanTotalsChecks"];
        };
        ScanSummarySourcesItem: {
            scanner: string;
            /** @description Findings that the scanner reports. Total of the filter `scanner`. */
            findings: number;
            /** @description Findings that no other scanner reports. */
            only: number;
        };
        ScanSummaryDisagreementsItem: {
            scanner: string;
            reason: string;
            findings: number;
            /**
             * @description Highest severity of these findings.
             * @enum {string}
             */
            highest: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
        };
        ScanSummaryStatedBase: {
            name: string;
            digest: string | null;
        };
        ScanSummary: {
            scanId: string;
            /** @description Same as scanId. */
            id: string;
            /** @description Id shared by all scans of one request. */
            batchId: string;
            imageId: string;
            tagId: string;
            registryId: string | null;
            /** @description Repository in short form: `alpine`, `ghcr.io/acme/api`. */
            image: string;
            tag: string;
            /** @description Digest of the scanned manifest. Null until resolved. */
            digest: string | null;
            /** @description `os/architecture[/variant]`. Null until resolved. */
            platform: string | null;
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            scanners: components["schemas"]["ScanSummaryScannersItem"][];
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            completeness: ("complete" | "partial") | null;
            compliance: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["ScanSummaryNotAssessedItem"][] | null;
            /** @description Null until the scan is complete, and if no content could be assessed. */
            riskScore: number | null;
            counts: components["schemas"]["ScanSummaryCounts"] | null;
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
            error: components["schemas"]["ScanError"] | null;
            /** @description Number of attempts. Present only while the scan is QUEUED after a failed attempt. */
            attempt?: number;
            /**
             * Format: date-time
             * @description Earliest start of the next attempt. Present together with `attempt`.
             */
            nextAttemptAt?: string | null;
            lastError?: components["schemas"]["ScanError"];
            os: components["schemas"]["ScanSummaryOs"] | null;
            content: components["schemas"]["ScanSummaryContent"] | null;
            /** @description Reserved for the base image. Always null. */
            base: Record<string, never> | null;
            sbom: components["schemas"]["ScanSummarySbom"] | null;
            scoring: components["schemas"]["Scoring"] | null;
            coverage: components["schemas"]["ScanSummaryCoverage"] | null;
            warnings: components["schemas"]["ScanWarning"][];
            advisories: components["schemas"]["ScanSummaryAdvisories"] | null;
            totals: components["schemas"]["ScanTotals"] | null;
            sources: components["schemas"]["ScanSummarySourcesItem"][];
            /** @description Why scanners disagree with findings, the most frequent reason first, at most 100. The filters `disagreement` and `disagreementReason` of the findings list them. */
            disagreements: components["schemas"]["ScanSummaryDisagreementsItem"][];
            statedBase: components["schemas"]["ScanSummaryStatedBase"] | null;
            /** @description True if the result describes the tag on its platform. */
            isLatest: boolean;
            /** @description Scan that describes the tag on the platform of this scan. Null without a result. */
            latestScanId: string | null;
        };
        GetScanSummaryAnswer: {
            data: components["schemas"]["ScanSummary"];
        };
        ListScanFindingsAnswer: {
            data: components["schemas"]["Finding"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ScanPackageSource: {
            name: string;
            version: string;
        };
        ScanPackageLayer: {
            index: number;
            diffId: string | null;
        };
        /** @description The distribution package that owns the package, whose advisories provide its fixes. Null for other packages, and if it is not known which one. */
        ScanPackageOwnedBy: {
            type: string;
            name: string;
            version: string;
        };
        /** @description Regular files with content that a distribution package owns in the image, and their bytes. A file of several packages counts for one of them. Null for other packages, and if not all files of the image are known. */
        ScanPackageOwnedFiles: {
            count: number;
            bytes: number;
        };
        /** @description Support of a language runtime, server or framework by its project. Null for other packages, for releases without dates, and for packages of a distribution, which the distribution supports. */
        ScanPackageSupport: {
            /** @description Name at the source of the dates. */
            product: string;
            release: string;
            /**
             * Format: date
             * @description Last day of security support. Null: supported, and the source names no day.
             */
            endsOn: string | null;
            hasEnded: boolean;
            source: string;
            /**
             * Format: date
             * @description Day of the data of the source.
             */
            asOf: string;
        };
        ScanPackage: {
            id: string;
            name: string;
            version: string;
            type: string;
            purl: string;
            architecture: string | null;
            source: components["schemas"]["ScanPackageSource"] | null;
            licenses: string[];
            paths: string[];
            layer: components["schemas"]["ScanPackageLayer"];
            /** @description True for packages of the distribution and packages owned by one. */
            os: boolean;
            ownedBy: components["schemas"]["ScanPackageOwnedBy"] | null;
            ownedFiles: components["schemas"]["ScanPackageOwnedFiles"] | null;
            dev: boolean;
            /** @description Scanners that list the package. `builtin` is the engine of this service. Empty: not known, as for a package of an uploaded result. */
            scanners: string[];
            support: components["schemas"]["ScanPackageSupport"] | null;
            /**
             * @description `no`: the scan states nothing about vulnerabilities of the package. `unknown`: some packages of the same kind in `coverage.notAssessed` were not assessed, and the result does not state which ones.
             * @enum {string}
             */
            assessed: "yes" | "no" | "unknown";
            /** @description Number of findings of the scan in the package. */
            findings: number;
            severity: ("UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL") | null;
        };
        ListScanPackagesAnswer: {
            data: components["schemas"]["ScanPackage"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ListScanLayersAnswer: {
            data: components["schemas"]["Layer"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ScanFileLayer: {
            index: number;
            diffId: string | null;
            command: string;
        };
        ScanFile: {
            path: string;
            /**
             * @description `largest`: one of the largest files of its layer. `removed`: one of the largest files of its layer that a later layer deletes or replaces; the image still contains it. `removed-secret`: a key or credential that a later layer removes and that the image still contains.
             * @enum {string}
             */
            kind: "largest" | "removed" | "removed-secret";
            /** @description Null for removed secrets. */
            sizeBytes: number | null;
            layer: components["schemas"]["ScanFileLayer"];
        };
        ListScanFilesAnswer: {
            data: components["schemas"]["ScanFile"][];
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
            /** @enum {string} */
            bomFormat: "CycloneDX";
            /** @enum {string} */
            specVersion: "1.6";
        } & {
            [key: string]: unknown;
        };
        /** @description An SPDX 2.3 document. */
        SpdxDocument: {
            /** @enum {string} */
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
        /** @description Exact counts, independent of the length of the lists. */
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
            /** @description Version in the base scan. */
            from: string | null;
            /** @description Version in this scan. */
            to: string | null;
            /**
             * @description `layer`: a layer that exists in only one of the images. `engine`: the layers are equal and another revision of the engine read them. `unknown`: neither explains the difference, or a partial result prevents a comparison.
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
             * @description `package`: the package was added or removed. `version`: the package version changed. `advisory`: the advisories differ. `coverage`: only one of the scans assessed this package type. `scanner`: only other scanners report the finding. `engine`: another revision of the engine. `unknown`: a partial result prevents a comparison, or no cause explains the difference.
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
             * @description `image`: the image differs. `advisory`: the advisories differ, which contain the days on which support ends. `engine`: the checks differ.
             * @enum {string}
             */
            cause: "image" | "advisory" | "engine" | "unknown";
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
            /** @description Layers that exist in only one of the images, largest first. */
            causes: components["schemas"]["DiffSizeCause"][];
        };
        ScanDiff: {
            base: components["schemas"]["DiffSide"];
            scan: components["schemas"]["DiffSide"];
            summary: components["schemas"]["DiffSummary"];
            /** @description Ordered by type and name. */
            packages: components["schemas"]["DiffPackage"][];
            /** @description Ordered by opened, closed, changed, then by severity, highest first. */
            findings: components["schemas"]["DiffFinding"][];
            checks: components["schemas"]["DiffCheck"][];
            size: components["schemas"]["DiffSize"];
        };
        GetScanDiffAnswer: {
            data: components["schemas"]["ScanDiff"];
        };
        GetImageDiffAnswer: {
            data: components["schemas"]["ScanDiff"];
        };
        EvaluateScanPolicyResultRulesItem: {
            rule: string;
            kind: string;
            action: string;
            status: string;
            /** @description Without those that exceptions cover. */
            violations: number;
            /** @description The first 20 violations. */
            reasons: string[];
            /** @description Number of violations that exceptions cover. */
            excepted: number;
        };
        EvaluateScanPolicyResultExceptedItem: {
            id: string;
            package: string | null;
            reason: string;
            expiresOn: string | null;
            /** @description Number of covered violations. */
            findings: number;
        };
        EvaluateScanPolicyResultExpiredItem: {
            id: string;
            package: string | null;
            reason: string;
            expiresOn: string | null;
            /** @description Number of covered violations. */
            findings: number;
        };
        EvaluateScanPolicyResult: {
            /** @description Name of the policy. */
            policy: string | null;
            /** @description `unknown`: nothing is violated but some content was not assessed, so the image is not known to be acceptable. */
            result: "pass" | "warn" | "fail" | "unknown";
            rules: components["schemas"]["EvaluateScanPolicyResultRulesItem"][];
            excepted: components["schemas"]["EvaluateScanPolicyResultExceptedItem"][];
            /** @description Exceptions whose last day is past. They have no effect. */
            expired: components["schemas"]["EvaluateScanPolicyResultExpiredItem"][];
        };
        EvaluateScanPolicyAnswer: {
            data: components["schemas"]["EvaluateScanPolicyResult"];
        };
        EvaluateScanPolicyRequest: {
            /** @description Version of the format. */
            version: number;
            name?: string;
            rules: Record<string, never>[];
            exceptions?: Record<string, never>[];
        } & {
            [key: string]: unknown;
        };
        UploadScanResultAccepted: {
            vulnerabilities: number;
            packages: number;
            layers: number;
        };
        UploadScanResult: {
            /** @description Null if the upload was not stored. `warnings` contains the reason. */
            scanId: string | null;
            imageId: string | null;
            status: ("QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED") | null;
            accepted: components["schemas"]["UploadScanResultAccepted"];
            /** @description True if the same upload was received before. The response is that of the first upload. */
            duplicate: boolean;
            warnings: string[];
        };
        UploadScanAnswer: {
            data: components["schemas"]["UploadScanResult"];
        };
        /** @description `id` (a repeated id identifies the same upload; the id of a scan queued for this sensor completes that scan), `sensorId` (required if sensors that share a key can use the same ids), `startedAt`, `finishedAt`, `readAt` (when the tag was resolved; results of a tag count in this order, so that a late upload does not replace a newer result), `status` (`failed`: there is no result), `error{code}`, `origin` (`sensor` or `cli`). */
        UploadScanRequestScan: {
            [key: string]: unknown;
        };
        /** @description `ref`, or `name` and `tag`; `digest`, `platform`, `sizeBytes`. An upload without image is not stored, and the response contains a warning. */
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
        /** @description Distribution: `id`, `versionId`, `codename`, `name`, `idLike`, `cpe`. Default: derived from the package URLs. */
        UploadScanRequestOs: {
            [key: string]: unknown;
        };
        UploadScanRequestStatementsItem: {
            [key: string]: unknown;
        };
        /** @description Input of the image checks: `config` (user, env, history, …) and `files`. `unread`: content that the sender recognized and did not read (`kind`, `reason`, `count`, `examplePath`), which makes the scan partial. `content`: `bytes` and `packageBytes` of all files. Without it the scan has no grade. */
        UploadScanRequestEvidence: {
            [key: string]: unknown;
        };
        UploadScanRequestWarningsItem: {
            [key: string]: unknown;
        };
        /** @description Additional data. Unknown keys are ignored. */
        UploadScanRequest: {
            scan?: components["schemas"]["UploadScanRequestScan"];
            image?: components["schemas"]["UploadScanRequestImage"];
            /** @description `name`, `version`, `databaseVersion`, `status`, `durationMs`, `findings`. */
            scanners?: components["schemas"]["UploadScanRequestScannersItem"][];
            /** @description `cveId` or `id`, `aliases`, `package{name, version, type, purl}`, `fixedVersion`, `fixState`, `cvss{vector, score}`, `severity`, `scanner`. The service uses its own severity for known vulnerabilities and otherwise computes it from the vector. */
            vulnerabilities?: components["schemas"]["UploadScanRequestVulnerabilitiesItem"][];
            /** @description `purl`, or `type`, `name` and `version`; `architecture`, `source{name, version}`, `licenses`, `paths`, `layer{index, diffId}`, `os`, `dev`, `module`, `supplier`, `dependencies`, `qualifiers`, `sha1`, `hashes` (`sha512-BASE64`), `distributions[]{name, hashes}`, `ownedBy{type, name, version}`, `ownedFiles{count, bytes}`. The service matches them with its own advisories. */
            packages?: components["schemas"]["UploadScanRequestPackagesItem"][];
            /** @description Ordered from the base layer: `digest`, `diffId`, `sizeBytes`, `uncompressedBytes`, `command`, `empty`. */
            layers?: components["schemas"]["UploadScanRequestLayersItem"][];
            os?: components["schemas"]["UploadScanRequestOs"];
            /** @description What the scanners of the sender say, from which the service computes `disagreement`: `scanner`, `databaseBuiltAt`, `listed` (packages; absent: the scanner lists only packages with vulnerabilities), `vulnerabilities` (ids that it names for any package), `asserted` and `suppressed` (`package`, `ids`; `fixedVersion` and `severity`, or `by`: `vex` or `rule`), `judged` (`package`, `ids` that it names for another version only), `records` (`packages`, `ids` of the entries of its database about them; packages that are in none were not looked up). Packages are named by their places in `packages`, from 0. */
            statements?: components["schemas"]["UploadScanRequestStatementsItem"][];
            evidence?: components["schemas"]["UploadScanRequestEvidence"];
            /** @description Content that the sender could not read. Any warning makes the scan partial. `code`, `message`, `path`, `layerIndex`. */
            warnings?: components["schemas"]["UploadScanRequestWarningsItem"][];
        } & {
            [key: string]: unknown;
        };
        RegistryScanning: {
            /** @enum {string} */
            schedule: "manual" | "on_push" | "daily" | "weekly";
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Comma-separated glob patterns. */
            tagInclude: string;
            /** @description Comma-separated glob patterns. Empty: no tag is excluded. */
            tagExclude: string;
        };
        RegistryHealth: {
            /**
             * @description `unknown` until the first sync.
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
            /** @description Null until the provider returns the address (ECR: from the account). */
            url: string | null;
            /**
             * @description `sensor`: sensors pull the images, and the service never connects to the registry.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["RegistryScanning"];
            insecure: boolean;
            /** @description Whether CA certificates of its own are stored with the registry. */
            hasCaCertificate: boolean;
            /** @description Whether a webhook was created. Creating it again makes the former address and secret invalid. */
            hasWebhook: boolean;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
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
            /** @description Comma-separated glob patterns. */
            tagInclude: string;
            /** @description Comma-separated glob patterns. Empty: no tag is excluded. */
            tagExclude: string;
        };
        CreatedRegistryHealth: {
            /**
             * @description `unknown` until the first sync.
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
            /** @description Null until the provider returns the address (ECR: from the account). */
            url: string | null;
            /**
             * @description `sensor`: sensors pull the images, and the service never connects to the registry.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["CreatedRegistryScanning"];
            insecure: boolean;
            /** @description Whether CA certificates of its own are stored with the registry. */
            hasCaCertificate: boolean;
            /** @description Whether a webhook was created. Creating it again makes the former address and secret invalid. */
            hasWebhook: boolean;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
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
            /** @description API key for the sensor, only with `scanMethod` `sensor`. Only this response contains it. */
            sensorApiKey?: string;
        };
        CreateRegistryAnswer: {
            data: components["schemas"]["CreatedRegistry"];
        };
        /** @description One of the variants that the provider accepts: {username, password}, {username, pat}, {accessKeyId, secretAccessKey, sessionToken?, region?, roleArn?}, {serviceAccountJson, location?, projectId?}, {tenantId, clientId, clientSecret, loginServer?}, {robotName, secret}, {username?, identityToken}, or {} for none. Never returned. */
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
            /** @description Required for GITLAB, HARBOR, JFROG, NEXUS, DOCKER_REGISTRY, CUSTOM. A host without scheme means https. */
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
            /** @description Comma-separated glob patterns. */
            includeTags?: string;
            /** @description Comma-separated glob patterns. */
            excludeTags?: string;
            /** @description If true, plain HTTP and unverified TLS certificates are accepted. Default false. */
            insecure?: boolean;
            /** @description CA certificates (PEM) trusted in addition to the public ones. */
            caCertificate?: string | null;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
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
            /** @description Comma-separated glob patterns. */
            tagInclude?: string;
            /** @description Comma-separated glob patterns. */
            tagExclude?: string;
        };
        UpdateRegistry: {
            name?: string;
            scanning?: components["schemas"]["UpdateRegistryScanning"];
            /** @description Required for GITLAB, HARBOR, JFROG, NEXUS, DOCKER_REGISTRY, CUSTOM. A host without scheme means https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description If true, plain HTTP and unverified TLS certificates are accepted. Default false. */
            insecure?: boolean;
            /** @description CA certificates (PEM) trusted in addition to the public ones. */
            caCertificate?: string | null;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
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
            /** @description Number of repositories visible with the credentials. Absent if the registry does not report it quickly. */
            repositories?: number;
            error?: components["schemas"]["TestConnectionResultError"];
        };
        TestConnectionAnswer: {
            data: components["schemas"]["TestConnectionResult"];
        };
        TestConnection: {
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Required for GITLAB, HARBOR, JFROG, NEXUS, DOCKER_REGISTRY, CUSTOM. A host without scheme means https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description If true, plain HTTP and unverified TLS certificates are accepted. Default false. */
            insecure?: boolean;
            /** @description CA certificates (PEM) trusted in addition to the public ones. */
            caCertificate?: string | null;
        };
        TestRegistryConnectionResultError: {
            /** @enum {string} */
            code: "UNAUTHORIZED" | "UNREACHABLE" | "TLS" | "NOT_A_REGISTRY" | "BLOCKED_ADDRESS";
            message: string;
        };
        TestRegistryConnectionResult: {
            success: boolean;
            latencyMs: number;
            /** @description Number of repositories visible with the credentials. Absent if the registry does not report it quickly. */
            repositories?: number;
            error?: components["schemas"]["TestRegistryConnectionResultError"];
        };
        TestRegistryConnectionAnswer: {
            data: components["schemas"]["TestRegistryConnectionResult"];
        };
        TestRegistryConnection: {
            /** @description Required for GITLAB, HARBOR, JFROG, NEXUS, DOCKER_REGISTRY, CUSTOM. A host without scheme means https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description If true, plain HTTP and unverified TLS certificates are accepted. Default false. */
            insecure?: boolean;
            /** @description CA certificates (PEM) trusted in addition to the public ones. */
            caCertificate?: string | null;
        };
        PreviewedRepositories: {
            /** @description Repositories whose tags were read. */
            read: number;
            /** @description Repositories of these with a matching tag. */
            matching: number;
            /** @description Repositories and parts of the list that could not be read. */
            skipped: number;
        };
        PreviewedTags: {
            /** @description Tags that a sync records. */
            matching: number;
            /** @description Tags that a sync leaves out. */
            notMatching: number;
        };
        PreviewedTag: {
            repository: string;
            tag: string;
        };
        PreviewExamples: {
            /** @description The first 20, in the order in which the registry was read. */
            matching: components["schemas"]["PreviewedTag"][];
            /** @description The first 20, in the order in which the registry was read. */
            notMatching: components["schemas"]["PreviewedTag"][];
        };
        PreviewError: {
            /** @enum {string} */
            code: "UNAUTHORIZED" | "UNREACHABLE" | "TLS" | "NOT_A_REGISTRY" | "BLOCKED_ADDRESS";
            message: string;
        };
        TagPreview: {
            /** @description Whether at least the list of repositories could be read. */
            success: boolean;
            /** @description False: the registry has more, or parts of it could not be read, and the counts are lower bounds. */
            complete: boolean;
            repositories: components["schemas"]["PreviewedRepositories"];
            tags: components["schemas"]["PreviewedTags"];
            examples: components["schemas"]["PreviewExamples"];
            error?: components["schemas"]["PreviewError"];
        };
        PreviewNewRegistryTagsAnswer: {
            data: components["schemas"]["TagPreview"];
        };
        PreviewNewTags: {
            /** @enum {string} */
            provider: "DOCKER_HUB" | "GHCR" | "AWS_ECR" | "AZURE_ACR" | "GOOGLE_GAR" | "GITLAB" | "HARBOR" | "JFROG" | "QUAY" | "NEXUS" | "DOCKER_REGISTRY" | "CUSTOM";
            /** @description Required for GITLAB, HARBOR, JFROG, NEXUS, DOCKER_REGISTRY, CUSTOM. A host without scheme means https. */
            url?: string;
            credentials?: components["schemas"]["RegistryCredentials"];
            /** @description If true, plain HTTP and unverified TLS certificates are accepted. Default false. */
            insecure?: boolean;
            /** @description CA certificates (PEM) trusted in addition to the public ones. */
            caCertificate?: string | null;
            /** @description Comma-separated glob patterns. */
            includeTags?: string;
            /** @description Comma-separated glob patterns. */
            excludeTags?: string;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
            repositories?: string[] | null;
        };
        PreviewRegistryTagsAnswer: {
            data: components["schemas"]["TagPreview"];
        };
        PreviewTags: {
            /** @description Comma-separated glob patterns. */
            includeTags?: string;
            /** @description Comma-separated glob patterns. */
            excludeTags?: string;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
            repositories?: string[] | null;
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
            /** @description Number of registries with a schedule. */
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
            /** @description Comma-separated glob patterns. */
            tagInclude: string;
            /** @description Comma-separated glob patterns. Empty: no tag is excluded. */
            tagExclude: string;
        };
        RegisterSensorResultRegistryHealth: {
            /**
             * @description `unknown` until the first sync.
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
            /** @description Null until the provider returns the address (ECR: from the account). */
            url: string | null;
            /**
             * @description `sensor`: sensors pull the images, and the service never connects to the registry.
             * @enum {string}
             */
            scanMethod: "cloud" | "sensor";
            scanning: components["schemas"]["RegisterSensorResultRegistryScanning"];
            insecure: boolean;
            /** @description Whether CA certificates of its own are stored with the registry. */
            hasCaCertificate: boolean;
            /** @description Whether a webhook was created. Creating it again makes the former address and secret invalid. */
            hasWebhook: boolean;
            /** @description Repositories to sync. Null: all repositories that the provider lists. */
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
            /** @description Sensor id. The same key, name and host name always give the same id. */
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
            /** @description If absent, the registry of the key, if any. */
            registryId?: string;
        };
        SensorHeartbeatResultCommandsItem: {
            /**
             * @description `cancel`: the job is no longer assigned to this sensor, because its scan has ended or its lease has expired. `sync`: sync the registry and upload its catalog. Every sensor of the registry receives `sync` with the same `jobId` until a catalog with this `jobId` arrives. A push meanwhile requests a sync with another `jobId`: the sensor reads the registry again.
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
        /** @description Results that the sensor has not delivered, as of its last heartbeat. */
        SensorHeartbeatRequestBuffer: {
            usedBytes: number;
            /** @description Bound of the buffer. */
            maxBytes: number;
            /** @description Number of results. */
            deliveries: number;
            /**
             * @description `full`: the sensor claims no scans until results are delivered.
             * @enum {string}
             */
            state: "ready" | "full";
        };
        SensorHeartbeatRequest: {
            sensorId: string;
            version?: string;
            /** @description Ids of the running jobs, or their number. */
            running?: string[] | number;
            buffer?: components["schemas"]["SensorHeartbeatRequestBuffer"];
        };
        ClaimSensorJobsResultItem: {
            jobId: string;
            /** @description Id for the field `scan.id` of the upload. */
            scanId: string;
            image: string;
            tag: string;
            /** @description Complete image reference: `registry.example/acme/api:1.2`. */
            reference: string;
            digest: string | null;
            /** @description Null: linux/amd64 if available, else the only platform. */
            platform: string | null;
            scanners: ("trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin")[];
            /** @description Duration of the lease. Each status report renews it. */
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
             * @description Status of the job. The sensor must stop work on the job if it is not IN_PROGRESS.
             * @enum {string}
             */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            /** @description 120, or 0 if the job is no longer assigned to this sensor. */
            leaseSeconds: number;
        };
        ReportSensorJobStatusAnswer: {
            data: components["schemas"]["ReportSensorJobStatusResult"];
        };
        /** @description The sensor gives up the job. With a temporary error code, the scan is queued again. */
        ReportSensorJobStatusRequestError: {
            code?: string;
            message?: string;
        };
        ReportSensorJobStatusRequest: {
            phase?: string;
            percent?: number;
            error?: components["schemas"]["ReportSensorJobStatusRequestError"];
            /** @description The sensor returns the job, for example because it stops. The scan is queued again at once, without a failed attempt. */
            isHandedBack?: boolean;
        };
        RecordSensorCatalogResult: {
            images: number;
            /** @description Number of tags that match the registry’s tag filter. */
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
            /** @description Repository name, with or without the host of the registry. */
            name: string;
            tags: components["schemas"]["RecordSensorCatalogRequestImagesItemTagsItem"][];
        };
        RecordSensorCatalogRequest: {
            sensorId: string;
            /** @description The job of the command `sync` that this catalog ends. Null if the catalog ends none: it is not the last part, or no command requested it. Without the property, the catalog ends every requested sync. */
            jobId?: string | null;
            images: components["schemas"]["RecordSensorCatalogRequestImagesItem"][];
        };
        /** @description Results that the sensor has not delivered, as of its last heartbeat. */
        ListSensorsResultItemBuffer: {
            usedBytes: number;
            /** @description Bound of the buffer. */
            maxBytes: number;
            /** @description Number of results. */
            deliveries: number;
            /**
             * @description `full`: the sensor claims no scans until results are delivered.
             * @enum {string}
             */
            state: "ready" | "full";
        };
        ListSensorsResultItemProblemsItem: {
            /** @enum {string} */
            code: "KEY_REVOKED" | "KEY_EXPIRED" | "OFFLINE" | "BUFFER_FULL" | "BUFFER_NEARLY_FULL";
            message: string;
        };
        ListSensorsResultItem: {
            id: string;
            name: string;
            hostname: string | null;
            version: string;
            /** @description Registry that the sensor scans. Null: the sensor only uploads results. */
            registryId: string | null;
            /**
             * @description `offline` after two minutes without a heartbeat.
             * @enum {string}
             */
            status: "online" | "offline";
            /** Format: date-time */
            lastHeartbeatAt: string;
            /** @description Number of queued scans of the registry. */
            queuedJobs: number;
            runningJobs: number;
            buffer: components["schemas"]["ListSensorsResultItemBuffer"] | null;
            /** @description Why the sensor does no or less work, the most serious cause first. Empty if no cause is known. */
            problems: components["schemas"]["ListSensorsResultItemProblemsItem"][];
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
        GetSensorStatusResultSensorsItemProblemsItem: {
            /** @enum {string} */
            code: "KEY_REVOKED" | "KEY_EXPIRED" | "OFFLINE" | "BUFFER_FULL" | "BUFFER_NEARLY_FULL";
            message: string;
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
            /** @description Why the sensor does no or less work, the most serious cause first. Empty if no cause is known. */
            problems: components["schemas"]["GetSensorStatusResultSensorsItemProblemsItem"][];
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
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        LastScanError: {
            code: string;
            message: string;
        };
        /** @description Newest scan, which can have failed although an earlier scan has a result. Null without a scan. */
        LastScan: {
            scanId: string;
            /** @enum {string} */
            status: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
            error: components["schemas"]["LastScanError"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            scannedAt: string | null;
        };
        /** @description Null if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        ListImagesResultItemVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        ListImagesResultItem: {
            id: string;
            name: string;
            registryId: string | null;
            tagCount: number;
            latestTag: string | null;
            latestDigest: string | null;
            /** @description Platform of the latest tag that score, grade and counts are of: the one with the highest risk. Null if there is no result. */
            latestPlatform: string | null;
            /** @description Null if no content could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["ListImagesResultItemNotAssessedItem"][] | null;
            /**
             * @description Result of the latest tag: `COMPLETE`, `PARTIAL` (some content was not assessed) or `NOT_ASSESSED` (no content could be assessed). Without a result, the state of its newest scan: `QUEUED`, `IN_PROGRESS`, `FAILED`, `UNSUPPORTED` (failed, because the image is of a kind that the service does not read), `CANCELLED`, or `NEVER_SCANNED` without a scan.
             * @enum {string}
             */
            status: "COMPLETE" | "PARTIAL" | "NOT_ASSESSED" | "QUEUED" | "IN_PROGRESS" | "FAILED" | "UNSUPPORTED" | "CANCELLED" | "NEVER_SCANNED";
            lastScan: components["schemas"]["LastScan"] | null;
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
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        /** @description Null if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        GetImageResultVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description Null if `riskScore` is null. A lower bound if `completeness` is `partial`. */
        GetImageResultTagsItemVulnerabilities: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        TagSource: {
            /**
             * @description `pull`: the service pulled the image. `sensor`: result uploaded with a sensor key of the image’s registry. `upload`: result uploaded with another key.
             * @enum {string}
             */
            source: "pull" | "sensor" | "upload";
            /** @enum {string} */
            origin: "cloud" | "sensor" | "cli";
            /** @description True if the result of the tag comes from this source. */
            isShown: boolean;
            platform: string;
            /** @description Id of the newest scan of this source with a result. */
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
            /** @description Platforms with a result. */
            platforms: string[];
            /** @description The platform that score, grade and counts are of: the one with the highest risk. Null if there is no result. */
            platform: string | null;
            /** @description Id of the latest scan of the tag. */
            scanId: string | null;
            /** @description Null if no content could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            /**
             * @description Result of the tag: `COMPLETE`, `PARTIAL` (some content was not assessed) or `NOT_ASSESSED` (no content could be assessed). Without a result, the state of its newest scan: `QUEUED`, `IN_PROGRESS`, `FAILED`, `UNSUPPORTED` (failed, because the image is of a kind that the service does not read), `CANCELLED`, or `NEVER_SCANNED` without a scan.
             * @enum {string}
             */
            status: "COMPLETE" | "PARTIAL" | "NOT_ASSESSED" | "QUEUED" | "IN_PROGRESS" | "FAILED" | "UNSUPPORTED" | "CANCELLED" | "NEVER_SCANNED";
            lastScan: components["schemas"]["LastScan"] | null;
            vulnerabilities: components["schemas"]["GetImageResultTagsItemVulnerabilities"] | null;
            /** @description Newest result of each source and platform. The result of the tag comes from the first of `pull`, `sensor` and `upload` that has one; results of the other sources do not affect it. */
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
            /** @description Platform of the latest tag that score, grade and counts are of: the one with the highest risk. Null if there is no result. */
            latestPlatform: string | null;
            /** @description Null if no content could be assessed. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            completeness: ("complete" | "partial") | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["GetImageResultNotAssessedItem"][] | null;
            /**
             * @description Result of the latest tag: `COMPLETE`, `PARTIAL` (some content was not assessed) or `NOT_ASSESSED` (no content could be assessed). Without a result, the state of its newest scan: `QUEUED`, `IN_PROGRESS`, `FAILED`, `UNSUPPORTED` (failed, because the image is of a kind that the service does not read), `CANCELLED`, or `NEVER_SCANNED` without a scan.
             * @enum {string}
             */
            status: "COMPLETE" | "PARTIAL" | "NOT_ASSESSED" | "QUEUED" | "IN_PROGRESS" | "FAILED" | "UNSUPPORTED" | "CANCELLED" | "NEVER_SCANNED";
            lastScan: components["schemas"]["LastScan"] | null;
            vulnerabilities: components["schemas"]["GetImageResultVulnerabilities"] | null;
            /** Format: date-time */
            lastScannedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Ordered by the time of the last scan, or of the last sync if never scanned, newest first. Tags removed from the registry are last. */
            tags: components["schemas"]["GetImageResultTagsItem"][];
        };
        GetImageAnswer: {
            data: components["schemas"]["GetImageResult"];
        };
        ListVulnerabilitiesResultItemSeverityOpinionsItemCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        ListVulnerabilitiesResultItemSeverityOpinionsItem: {
            source: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            cvss: components["schemas"]["ListVulnerabilitiesResultItemSeverityOpinionsItemCvss"] | null;
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
            /** @description Ratings of all databases that rate the vulnerability, in the order of precedence. */
            severityOpinions: components["schemas"]["ListVulnerabilitiesResultItemSeverityOpinionsItem"][];
            cvss: components["schemas"]["ListVulnerabilitiesResultItemCvss"] | null;
            epss: components["schemas"]["ListVulnerabilitiesResultItemEpss"] | null;
            kev: boolean;
            /** @description True if an advisory calls the package malicious. Remove the package: another version does not undo what it did. */
            malware: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["ListVulnerabilitiesResultItemPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            /**
             * Format: date
             * @description Day on which the security records of the package's distribution release ended. Fixes and vulnerabilities that became known later are missing. Null for supported releases.
             */
            recordsEndedOn: string | null;
            /** @description What the finding is based on if no package declares the program: its version text and advisories about upstream releases. Null if advisories name the package. */
            basis: string | null;
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
            /**
             * Format: date
             * @description Day by which CISA's catalog of known exploited vulnerabilities requires remediation. Null if none is known.
             */
            kevDueOn: string | null;
            image: components["schemas"]["ListVulnerabilitiesResultItemImage"];
            tag: components["schemas"]["ListVulnerabilitiesResultItemTag"];
            /** @description Platform of the image tag. A tag with several platforms has separate entries for each. */
            platform: string;
            registryId: string | null;
            /** @description Id of the latest scan of the tag. */
            scanId: string | null;
            assignee: string | null;
            /** @description Name of the assignee. Null if the assignee is no member. */
            assigneeName: string | null;
            /** @description Number of present vulnerabilities that a triage decision by this id applies to: the same vulnerability and package in all tags and platforms of the image. */
            triageRows: number;
            /**
             * Format: date-time
             * @description First detection in any tag of the image. The deadline is computed from it.
             */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string | null;
            slaStatus: ("ON_TRACK" | "DUE_SOON" | "BREACHED") | null;
            /** @description True if an active attestation suppresses the vulnerability. */
            suppressed: boolean;
        };
        BoundedPageMeta: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
            hasNext: boolean;
            hasPrev: boolean;
            /** @description True if more items match than `total` says. Items of filters that are not counted in advance are counted exactly up to 25,000, or up to the end of the page. Absent: `total` is exact. */
            totalIsLowerBound?: boolean;
        };
        ListVulnerabilitiesAnswer: {
            data: components["schemas"]["ListVulnerabilitiesResultItem"][];
            meta: components["schemas"]["BoundedPageMeta"];
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
        GroupVulnerabilitiesResultItemVulnerability: {
            cveId: string;
            title: string | null;
        };
        GroupVulnerabilitiesResultItemPackage: {
            type: string;
            name: string;
        };
        GroupVulnerabilitiesResultItemImage: {
            id: string;
            name: string;
        };
        GroupVulnerabilitiesResultItemFix: {
            /** @description The version that fixes the vulnerabilities of the group. */
            version: string;
            /** @description Versions that the fix replaces, at most ten, in the order of their text. */
            installedVersions: string[];
        };
        SeverityCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        GroupVulnerabilitiesResultItem: {
            vulnerability: components["schemas"]["GroupVulnerabilitiesResultItemVulnerability"] | null;
            package: components["schemas"]["GroupVulnerabilitiesResultItemPackage"] | null;
            image: components["schemas"]["GroupVulnerabilitiesResultItemImage"] | null;
            fix: components["schemas"]["GroupVulnerabilitiesResultItemFix"] | null;
            /**
             * @description Highest severity of the rows.
             * @enum {string}
             */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            /** @description Vulnerabilities as rows of the list: one per vulnerability, package and image tag. */
            rows: number;
            /** @description Distinct vulnerability ids. Null only with `figures=counts`. */
            vulnerabilities: number | null;
            /** @description Images with at least one of the rows. Null only with `figures=counts`. */
            images: number | null;
            severities: components["schemas"]["SeverityCounts"];
            /** @description Rows whose vulnerability is known to be exploited. */
            kev: number;
            /** @description Rows with a fixed version. */
            fixable: number;
            /** @description Highest EPSS score of the rows. */
            maxEpss: number | null;
        };
        /** @description Of `by=fix` only: vulnerabilities that are in no group. */
        GroupPageMetaWithoutFix: {
            /** @description Rows that match the filters without a fixed version. */
            rows: number;
            /** @description Absent: `rows` is exact. */
            isLowerBound?: boolean;
        };
        GroupPageMeta: {
            page: number;
            pageSize: number;
            total: number;
            totalPages: number;
            hasNext: boolean;
            hasPrev: boolean;
            /** @description True if filters that are not counted in advance match more than 25,000 rows. The groups and their figures are then those of the first 25,000 rows of the list, by severity and EPSS. Absent: `total` and the figures are exact. */
            totalIsLowerBound?: boolean;
            withoutFix?: components["schemas"]["GroupPageMetaWithoutFix"];
        };
        GroupVulnerabilitiesAnswer: {
            data: components["schemas"]["GroupVulnerabilitiesResultItem"][];
            meta: components["schemas"]["GroupPageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CountVulnerabilityFilterValuesResultSeverityValuesItem: {
            /** @enum {string} */
            value: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            count: number;
        };
        CountVulnerabilityFilterValuesResultSeverity: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultSeverityValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultStatusValuesItem: {
            /** @enum {string} */
            value: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            count: number;
        };
        CountVulnerabilityFilterValuesResultStatus: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultStatusValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultKevValuesItem: {
            /** @enum {string} */
            value: "true" | "false";
            count: number;
        };
        CountVulnerabilityFilterValuesResultKev: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultKevValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultFixableValuesItem: {
            /** @enum {string} */
            value: "true" | "false";
            count: number;
        };
        CountVulnerabilityFilterValuesResultFixable: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultFixableValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultMalwareValuesItem: {
            /** @enum {string} */
            value: "true" | "false";
            count: number;
        };
        CountVulnerabilityFilterValuesResultMalware: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultMalwareValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultSuppressedValuesItem: {
            /** @enum {string} */
            value: "hide" | "include" | "only";
            count: number;
        };
        CountVulnerabilityFilterValuesResultSuppressed: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultSuppressedValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResultPackageTypeValuesItem: {
            /** @enum {string} */
            value: "alpm" | "apk" | "deb" | "ebuild" | "eopkg" | "freebsd" | "guix" | "nix" | "opkg" | "rpm" | "slackware" | "xbps" | "bitnami" | "brew" | "cargo" | "cocoapods" | "composer" | "conan" | "conda" | "cpan" | "cran" | "gem" | "generic" | "golang" | "hackage" | "hex" | "julia" | "luarocks" | "maven" | "npm" | "nuget" | "opam" | "otp" | "pub" | "pypi" | "swift" | "vcpkg";
            count: number;
        };
        CountVulnerabilityFilterValuesResultPackageType: {
            values: components["schemas"]["CountVulnerabilityFilterValuesResultPackageTypeValuesItem"][];
            /** @description True if filters that are not counted in advance match more than 10000 vulnerabilities. Absent: the counts are exact. */
            areLowerBounds?: boolean;
        };
        CountVulnerabilityFilterValuesResult: {
            severity?: components["schemas"]["CountVulnerabilityFilterValuesResultSeverity"];
            status?: components["schemas"]["CountVulnerabilityFilterValuesResultStatus"];
            kev?: components["schemas"]["CountVulnerabilityFilterValuesResultKev"];
            fixable?: components["schemas"]["CountVulnerabilityFilterValuesResultFixable"];
            malware?: components["schemas"]["CountVulnerabilityFilterValuesResultMalware"];
            suppressed?: components["schemas"]["CountVulnerabilityFilterValuesResultSuppressed"];
            packageType?: components["schemas"]["CountVulnerabilityFilterValuesResultPackageType"];
        };
        CountVulnerabilityFilterValuesAnswer: {
            data: components["schemas"]["CountVulnerabilityFilterValuesResult"];
        };
        SummarizeVulnerabilitiesResult: {
            /**
             * Format: date-time
             * @description Time of the figures.
             */
            asOf: string;
            /** @description Vulnerabilities as rows of the list: one per vulnerability, package and image tag. */
            rows: number;
            /** @description Distinct vulnerability ids. */
            vulnerabilities: number;
            /** @description Images with at least one of the rows. */
            images: number;
            severities: components["schemas"]["SeverityCounts"];
            /** @description Rows whose vulnerability is known to be exploited. */
            kev: number;
            /** @description Rows with a fixed version. */
            fixable: number;
            /** @description Suppressed rows that pass the other filters, counted for every value of `suppressed`. */
            suppressed: number;
            /** @description True if filters that are not counted in advance match more than 25,000 rows. All figures except `suppressed` are then those of the first 25,000 rows of the list, by severity and EPSS. Absent: the figures are exact. */
            areLowerBounds?: boolean;
        };
        SummarizeVulnerabilitiesAnswer: {
            data: components["schemas"]["SummarizeVulnerabilitiesResult"];
        };
        GetVulnerabilityResultSeverityOpinionsItemCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        GetVulnerabilityResultSeverityOpinionsItem: {
            source: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            cvss: components["schemas"]["GetVulnerabilityResultSeverityOpinionsItemCvss"] | null;
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
        /** @description User or API key. Null: the service, because a vulnerability with the status FIXED was found again. */
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
            /** @description Ratings of all databases that rate the vulnerability, in the order of precedence. */
            severityOpinions: components["schemas"]["GetVulnerabilityResultSeverityOpinionsItem"][];
            cvss: components["schemas"]["GetVulnerabilityResultCvss"] | null;
            epss: components["schemas"]["GetVulnerabilityResultEpss"] | null;
            kev: boolean;
            /** @description True if an advisory calls the package malicious. Remove the package: another version does not undo what it did. */
            malware: boolean;
            title: string;
            description: string;
            references: string[];
            package: components["schemas"]["GetVulnerabilityResultPackage"];
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            /**
             * Format: date
             * @description Day on which the security records of the package's distribution release ended. Fixes and vulnerabilities that became known later are missing. Null for supported releases.
             */
            recordsEndedOn: string | null;
            /** @description What the finding is based on if no package declares the program: its version text and advisories about upstream releases. Null if advisories name the package. */
            basis: string | null;
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
            /**
             * Format: date
             * @description Day by which CISA's catalog of known exploited vulnerabilities requires remediation. Null if none is known.
             */
            kevDueOn: string | null;
            image: components["schemas"]["GetVulnerabilityResultImage"];
            tag: components["schemas"]["GetVulnerabilityResultTag"];
            /** @description Platform of the image tag. A tag with several platforms has separate entries for each. */
            platform: string;
            registryId: string | null;
            /** @description Id of the latest scan of the tag. */
            scanId: string | null;
            assignee: string | null;
            /** @description Name of the assignee. Null if the assignee is no member. */
            assigneeName: string | null;
            /** @description Number of present vulnerabilities that a triage decision by this id applies to: the same vulnerability and package in all tags and platforms of the image. */
            triageRows: number;
            /**
             * Format: date-time
             * @description First detection in any tag of the image. The deadline is computed from it.
             */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string | null;
            slaStatus: ("ON_TRACK" | "DUE_SOON" | "BREACHED") | null;
            /** @description True if an active attestation suppresses the vulnerability. */
            suppressed: boolean;
            /**
             * Format: date-time
             * @description Null while the vulnerability is present.
             */
            closedAt: string | null;
            /** @description `found by scan`: the first result of the tag, or a finding of another scanner. `new advisory` and `advisory changed`: of a package that the result before has too. `image changed`: the image has other content. `engine`: another revision of the scanner. */
            openedCause: string;
            /** @description `withdrawn` and `advisory changed`: advisories no longer state that the package is affected. `image changed`, `engine`: as in `openedCause`. `no longer found`: the result was partial. `no longer reported`: another scanner had reported it. `tag removed`: the registry no longer has the tag. */
            closedCause: string | null;
            note: string | null;
            /** @description Newest first, at most 200. */
            triageHistory: components["schemas"]["GetVulnerabilityResultTriageHistoryItem"][];
        };
        GetVulnerabilityAnswer: {
            data: components["schemas"]["GetVulnerabilityResult"];
        };
        VulnerabilityDetailsSeverityOpinionsItemCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        VulnerabilityDetailsSeverityOpinionsItem: {
            source: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            cvss: components["schemas"]["VulnerabilityDetailsSeverityOpinionsItemCvss"] | null;
        };
        VulnerabilityDetailsCvss: {
            version: string;
            vector: string;
            score: number;
            source: string;
        };
        VulnerabilityDetailsEpss: {
            score: number;
            percentile: number;
        };
        VulnerabilityDetailsTotals: {
            /** @description Total of `GET /api/vulnerabilities?cveId=`. */
            open: number;
            /** @description Total of `GET /api/vulnerabilities?suppressed=true&cveId=`. */
            suppressed: number;
            /** @description Total of `GET /api/vulnerabilities/by-id/{cveId}/images`. */
            images: number;
            tags: number;
            fixable: number;
        };
        VulnerabilityDetailsTriageItem: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            findings: number;
        };
        AffectedPackage: {
            type: string;
            name: string;
            version: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            fixedVersion: string | null;
            /** @enum {string} */
            fixState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
            /** @description Records that report the vulnerability for the package. */
            advisoryIds: string[];
            /** @description Open findings that are not suppressed. */
            findings: number;
            images: number;
        };
        AffectedRangesAdvisoriesItemIntervalsItem: {
            /** @description First affected version. Null: from the first version. */
            introduced: string | null;
            /** @description First version that is not affected. */
            fixed: string | null;
            /** @description Last affected version, where the advisory names no fixed one. */
            lastAffected: string | null;
        };
        AffectedRangesAdvisoriesItem: {
            /** @description Ecosystem with its release, as OSV names it: the source of the advisory. */
            ecosystem: string;
            /** @description As the advisory names it, for most distributions the source package. */
            package: string;
            advisoryId: string;
            /** @description Module streams that the advisory is limited to. */
            module: string | null;
            /** @description Affected versions, at most 20. With neither `fixed` nor `lastAffected`: all later versions. */
            intervals: components["schemas"]["AffectedRangesAdvisoriesItemIntervalsItem"][];
            intervalCount: number;
            /** @description Versions that the advisory lists one by one, at most 20. */
            versions: string[];
            versionCount: number;
            /**
             * @description State of a range without a fix.
             * @enum {string}
             */
            unfixedState: "fixed" | "not-fixed" | "wont-fix" | "unknown";
        };
        AffectedRanges: {
            /**
             * Format: date-time
             * @description When these advisories were built.
             */
            asOf: string;
            /** @description False if a bound left advisories out. */
            isComplete: boolean;
            /** @description What the current advisories say about the packages with an open finding: at most 200 advisories of at most 50 package names, by ecosystem and package. */
            advisories: components["schemas"]["AffectedRangesAdvisoriesItem"][];
        };
        VulnerabilityDetailsRegistriesItem: {
            registryId: string | null;
            /** @description Null for images without a registry. */
            name: string | null;
            images: number;
            findings: number;
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
        /** @description User or API key that withdrew or revoked the attestation. */
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
            /** @description True if the attestation is approved and not expired, so that it suppresses findings. */
            active: boolean;
            /** @description Note of the user who approved or rejected the attestation. */
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
        VulnerabilityDetails: {
            /** @description CVE, else GHSA, else the native id. */
            cveId: string;
            aliases: string[];
            title: string;
            description: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            severitySource: string;
            /** @description Ratings of all databases that rate the vulnerability, in the order of precedence. */
            severityOpinions: components["schemas"]["VulnerabilityDetailsSeverityOpinionsItem"][];
            cvss: components["schemas"]["VulnerabilityDetailsCvss"] | null;
            references: string[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            publishedAt: string | null;
            epss: components["schemas"]["VulnerabilityDetailsEpss"] | null;
            kev: boolean;
            /**
             * Format: date
             * @description Due date of remediation in the catalog of known exploited vulnerabilities.
             */
            kevDueOn: string | null;
            /**
             * Format: date-time
             * @description When the advisories with the newest EPSS and catalog were built.
             */
            signalsAsOf: string | null;
            /** @description True if an advisory calls the package malicious. Remove the package: another version does not undo what it did. */
            malware: boolean;
            totals: components["schemas"]["VulnerabilityDetailsTotals"];
            /**
             * Format: date-time
             * @description First detection in an affected image.
             */
            firstDetectedAt: string | null;
            /** @description Open findings by triage status. */
            triage: components["schemas"]["VulnerabilityDetailsTriageItem"][];
            /** @description Affected package versions, most findings first, at most 200. */
            packages: components["schemas"]["AffectedPackage"][];
            affectedRanges: components["schemas"]["AffectedRanges"] | null;
            /** @description Affected registries, most findings first, at most 200. */
            registries: components["schemas"]["VulnerabilityDetailsRegistriesItem"][];
            /** @description Exceptions for the vulnerability, newest first, at most 50. */
            attestations: components["schemas"]["Attestation"][];
        };
        GetVulnerabilityDetailsAnswer: {
            data: components["schemas"]["VulnerabilityDetails"];
        };
        AffectedImageImage: {
            id: string;
            name: string;
        };
        AffectedImageTagsItem: {
            id: string;
            name: string;
        };
        AffectedImagePackagesItem: {
            type: string;
            name: string;
            version: string;
            fixedVersion: string | null;
            /** @enum {string} */
            triageStatus: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            assignee: string | null;
            note: string | null;
        };
        AffectedImage: {
            image: components["schemas"]["AffectedImageImage"];
            registryId: string | null;
            registry: string | null;
            /**
             * @description Highest severity in the image.
             * @enum {string}
             */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            /** @description Open findings, suppressed ones included. */
            findings: number;
            suppressed: number;
            /** @description Affected tags by name, at most 20. `tagCount` is exact. */
            tags: components["schemas"]["AffectedImageTagsItem"][];
            tagCount: number;
            /** @description Affected package versions with the decision about them, at most 20. */
            packages: components["schemas"]["AffectedImagePackagesItem"][];
            /** Format: date-time */
            firstDetectedAt: string;
            /** Format: date-time */
            slaDueAt: string | null;
            slaStatus: string | null;
        };
        ListAffectedImagesAnswer: {
            data: components["schemas"]["AffectedImage"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        PutTriageResultUndo: {
            /** @description For `POST /api/vulnerabilities/triage/undo`. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        PutTriageResult: {
            /** @description Id from the path. */
            id: string;
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Number of present vulnerabilities that the decision applies to. */
            updated: number;
            undo: components["schemas"]["PutTriageResultUndo"];
        };
        PutTriageAnswer: {
            data: components["schemas"]["PutTriageResult"];
        };
        PutTriageRequest: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Null removes the assignee. If absent, the assignee does not change. */
            assignee?: string | null;
            note?: string | null;
        };
        PostTriageResultUndo: {
            /** @description For `POST /api/vulnerabilities/triage/undo`. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        PostTriageResult: {
            /** @description Id from the path. */
            id: string;
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Number of present vulnerabilities that the decision applies to. */
            updated: number;
            undo: components["schemas"]["PostTriageResultUndo"];
        };
        PostTriageAnswer: {
            data: components["schemas"]["PostTriageResult"];
        };
        PostTriageRequest: {
            /** @enum {string} */
            status: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Null removes the assignee. If absent, the assignee does not change. */
            assignee?: string | null;
            note?: string | null;
        };
        TriageVulnerabilitiesResultSkippedItem: {
            id: string;
            reason: string;
        };
        TriageVulnerabilitiesResultUndo: {
            /** @description For `POST /api/vulnerabilities/triage/undo`. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
        };
        TriageVulnerabilitiesResult: {
            /** @description Vulnerabilities that `ids` or `filter` select. */
            selected: number;
            /** @description Present vulnerabilities that the decision applies to, in all tags of their images. */
            decided: number;
            /** @description Images that the decision applies to. */
            images: number;
            /** @description Ids without effect. */
            skipped: components["schemas"]["TriageVulnerabilitiesResultSkippedItem"][];
            undo: components["schemas"]["TriageVulnerabilitiesResultUndo"];
        };
        TriageVulnerabilitiesAnswer: {
            data: components["schemas"]["TriageVulnerabilitiesResult"];
        };
        /** @description Selects the vulnerabilities of the list with these query parameters. */
        FindingFilter: {
            /** @description Free text. Matches the vulnerability id, the package name and the image name. */
            search?: string;
            /** @description Comma-separated severities. */
            severity?: string;
            /** @description Comma-separated triage statuses. */
            status?: string;
            /** @enum {string} */
            scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
            /** @description Comma-separated image ids, at most 100. */
            image?: string;
            /** @description Registry id. */
            registry?: string;
            /** @description Id or exact name of a tag. */
            tag?: string;
            /** @description Exact platform of the tag, as `platform` of vulnerabilities. */
            platform?: string;
            /** @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0. */
            layer?: string;
            /** @description Exact package name. */
            package?: string;
            /** @description Comma-separated package types, as in package URLs. */
            packageType?: string;
            /** @description Exact installed version. */
            packageVersion?: string;
            /** @description Exact package URL of the installed package, as `package.purl`. */
            purl?: string;
            /** @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release. */
            release?: string;
            cveId?: string;
            /** @description True: only vulnerabilities that are known to be exploited. */
            kev?: boolean;
            /** @description True: only findings of malicious packages. False: only other findings. */
            malware?: boolean;
            /** @description True: only vulnerabilities with a fixed version. */
            fixable?: boolean;
            /** @description Comma-separated values of `fixState`. */
            fixState?: string;
            /** @description Exact fixed version. */
            fixedVersion?: string;
            /** @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`. */
            upgradeTo?: string;
            /** @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`). */
            suppressed?: boolean | ("hide" | "include" | "only");
            /** @description Lowest EPSS score. Vulnerabilities without a score are left out. */
            epssMin?: number;
            /** @description Highest EPSS score. Vulnerabilities without a score are left out. */
            epssMax?: number;
            /**
             * @description `overdue`: the deadline has passed.
             * @enum {string}
             */
            deadline?: "overdue";
            /** @description The deadline is within this number of days from now and has not passed. */
            dueWithinDays?: number;
            /** @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone). */
            dueFrom?: string;
            /** @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone). */
            dueTo?: string;
            /** @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone). */
            firstSeenFrom?: string;
            /** @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone). */
            firstSeenTo?: string;
            /** @description Assignee as in the response, `me` for the signed-in user, or `none`. */
            assignee?: string;
        };
        TriageVulnerabilitiesRequest: {
            /** @description Ids of vulnerabilities. Either `ids` or `filter` is required. */
            ids?: string[];
            filter?: components["schemas"]["FindingFilter"];
            /** @description Number of vulnerabilities that the filter selects, as shown before. Required with `filter`. */
            expectedTotal?: number;
            /**
             * @description If absent, each status is unchanged.
             * @enum {string}
             */
            status?: "OPEN" | "ACKNOWLEDGED" | "IN_PROGRESS" | "FIXED" | "WONT_FIX";
            /** @description Null removes the assignee. If absent, the assignee does not change. */
            assignee?: string | null;
            note?: string | null;
            /** @description Reason of the bulk decision, for the audit log. */
            reason?: string;
        };
        PreviewTriageResult: {
            /** @description Vulnerabilities that `ids` or `filter` select. */
            selected: number;
            /** @description Present vulnerabilities that a decision would apply to, in all tags of their images. */
            decided: number;
            /** @description Images that the decision applies to. */
            images: number;
        };
        PreviewTriageAnswer: {
            data: components["schemas"]["PreviewTriageResult"];
        };
        PreviewTriageRequest: {
            /** @description Ids of vulnerabilities. Either `ids` or `filter` is required. */
            ids?: string[];
            filter?: components["schemas"]["FindingFilter"];
        };
        UndoBulkTriageResult: {
            /** @description Present vulnerabilities with the earlier decision again. */
            restored: number;
            /** @description Decisions that changed since then. */
            skipped: number;
        };
        UndoBulkTriageAnswer: {
            data: components["schemas"]["UndoBulkTriageResult"];
        };
        UndoBulkTriageRequest: {
            /** @description `undo.token` of the triage of one or several vulnerabilities. */
            token: string;
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
             * @description `tag`: one tag, including images pushed to it later. `historical`: findings detected up to `asOfDate`; later findings stay open. `blanket`: every image of the organization.
             * @enum {string}
             */
            type: "tag" | "historical" | "blanket";
            /** @description Required for `tag`. Optional for `historical`: limits the scope to one tag. */
            tagId?: string | null;
            /** @description Only for `historical`: timestamp or date. A date includes the whole day (UTC). Default: the current time. */
            asOfDate?: string | null;
        };
        ProposeAttestation: {
            /** @description Vulnerability id as in the field `cveId` of vulnerabilities. */
            cveId: string;
            /** @description Exact package name. */
            package: string;
            /** @enum {string} */
            category: "false_positive" | "not_applicable" | "risk_accepted" | "compensating_control";
            /** @description Why. */
            reason: string;
            /** @description Evidence as text or links. */
            evidence?: string | null;
            scope: components["schemas"]["AttestationScope"];
            /**
             * Format: date-time
             * @description Must be in the future. If absent or null, the attestation does not expire.
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
             * @description Null for the default policy.
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
             * @description Null for the default policy.
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
            /** @description Package type as in package URLs. */
            type: string;
            version: string;
            /**
             * @description `unknown`: the version or a bound of the range is not a valid version of this package type, or versions of this type cannot be ordered.
             * @enum {string}
             */
            inRange: "yes" | "unknown";
            imageCount: number;
            tagCount: number;
            /** @description The first 20 images by name. */
            images: components["schemas"]["ListPackagesResultItemImagesItem"][];
        };
        ListPackagesAnswer: {
            data: components["schemas"]["ListPackagesResultItem"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        FoundImage: {
            id: string;
            name: string;
        };
        FoundVulnerability: {
            id: string;
            /** @description Open findings that are not suppressed. */
            findings: number;
        };
        FoundPackage: {
            name: string;
            /** @description Open findings that are not suppressed. */
            findings: number;
        };
        FoundRegistry: {
            id: string;
            name: string;
        };
        FoundReport: {
            id: string;
            name: string;
        };
        SearchResults: {
            images: components["schemas"]["FoundImage"][];
            /** @description Vulnerabilities with findings. */
            vulnerabilities: components["schemas"]["FoundVulnerability"][];
            /** @description Packages with findings, and a package without findings whose name is exactly the text. */
            packages: components["schemas"]["FoundPackage"][];
            registries: components["schemas"]["FoundRegistry"][];
            reports: components["schemas"]["FoundReport"][];
        };
        SearchAnswer: {
            data: components["schemas"]["SearchResults"];
        };
        AdvisoryFeed: {
            id: string;
            /**
             * Format: date-time
             * @description When the feed was fetched, or confirmed to be unchanged.
             */
            fetchedAt: string;
            /** @description Time since `fetchedAt`. */
            ageSeconds: number;
            /** @description Whether the feed is older than three days. */
            stale: boolean;
            /**
             * Format: date-time
             * @description Newest change of a record. Null: the feed names none.
             */
            newestRecordAt: string | null;
            records: number;
        };
        AdvisoryStatus: {
            /**
             * @description `stale`: a feed is older than three days, because refreshes fail. `absent`: the feeds have not been read yet. Only the demo image can be assessed; if there were advisories before, scans wait for the new ones.
             * @enum {string}
             */
            status: "current" | "stale" | "absent";
            /** @description Digest of the advisory snapshot that new scans are matched with. */
            snapshot: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description Same as `changedAt`.
             */
            builtAt: string | null;
            /**
             * Format: date-time
             * @description All feeds were fetched, or confirmed to be unchanged, at this time or later.
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description When the data of the advisories changed.
             */
            changedAt: string | null;
            /** @description Seconds since `confirmedAt`. Null without a snapshot. */
            ageSeconds: number | null;
            /** @description By id. */
            feeds: components["schemas"]["AdvisoryFeed"][];
            /** @description Selected feeds without content, or files of feeds such as `nvd 2024`: no mirror has them, or they could not be fetched or read yet. Packages that only they cover are not assessed. The log of the refresh contains the causes. */
            missingFeeds: string[];
        };
        GetAdvisoryStatusAnswer: {
            data: components["schemas"]["AdvisoryStatus"];
        };
        PackageOccurrenceLayer: {
            index: number;
            diffId: string | null;
            command: string;
        };
        PackageOccurrenceImage: {
            id: string;
            name: string;
        };
        PackageOccurrenceTag: {
            id: string;
            name: string;
        };
        PackageOccurrence: {
            name: string;
            type: string;
            version: string;
            purl: string;
            /**
             * @description As in `GET /api/packages`.
             * @enum {string}
             */
            inRange: "yes" | "unknown";
            licenses: string[];
            paths: string[];
            layer: components["schemas"]["PackageOccurrenceLayer"] | null;
            image: components["schemas"]["PackageOccurrenceImage"];
            registryId: string | null;
            tag: components["schemas"]["PackageOccurrenceTag"];
            platform: string;
            scanId: string;
            /** @description Open findings in this package version that are not suppressed. */
            findings: number;
        };
        ListPackageOccurrencesAnswer: {
            data: components["schemas"]["PackageOccurrence"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        OverviewPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        OverviewChangesOpenedCausesItem: {
            cause: string;
            findings: number;
        };
        OverviewChangesClosedCausesItem: {
            cause: string;
            findings: number;
        };
        OverviewChangesDaysItem: {
            /** @description Day in UTC (`YYYY-MM-DD`). */
            day: string;
            opened: number;
            closed: number;
        };
        OverviewChanges: {
            /** @description Total of `GET /api/changes?change=opened`. Null if nothing was scanned before `to`. */
            opened: number | null;
            /** @description Total of `GET /api/changes?change=closed`. Null if nothing was scanned before `to`. */
            closed: number | null;
            /** @description By cause, most findings first. Totals of `GET /api/changes` with `change=opened` and `cause`. */
            openedCauses: components["schemas"]["OverviewChangesOpenedCausesItem"][];
            /** @description By cause, most findings first. Totals of `GET /api/changes` with `change=closed` and `cause`. */
            closedCauses: components["schemas"]["OverviewChangesClosedCausesItem"][];
            /** @description Every day of the period. The first and the last one can be parts of a day. */
            days: components["schemas"]["OverviewChangesDaysItem"][];
        };
        /** @description Number of tags by status. Totals of `GET /api/tags` with the filter `status`. */
        OverviewTags: {
            total: number;
            COMPLETE: number;
            PARTIAL: number;
            NOT_ASSESSED: number;
            QUEUED: number;
            IN_PROGRESS: number;
            FAILED: number;
            UNSUPPORTED: number;
            CANCELLED: number;
            NEVER_SCANNED: number;
        };
        /** @description Number of tags by the status of their newest scan that a scan was requested for and that neither a scan nor a sync has found yet. They belong to no population. Totals of `GET /api/tags` with `found=false` and the filter `status`. */
        OverviewRequestedTags: {
            total: number;
            COMPLETE: number;
            PARTIAL: number;
            NOT_ASSESSED: number;
            QUEUED: number;
            IN_PROGRESS: number;
            FAILED: number;
            UNSUPPORTED: number;
            CANCELLED: number;
            NEVER_SCANNED: number;
        };
        OverviewDeadlinesDaysItem: {
            /** @description Day in UTC (`YYYY-MM-DD`). */
            day: string;
            /** @description Total of `GET /api/vulnerabilities` with `dueFrom` and `dueTo` of the day. The first day begins at `asOf`. */
            due: number;
        };
        OverviewDeadlines: {
            /** @description Total of `GET /api/reports/sla/entries?status=BREACHED`. */
            overdue: number;
            /** @description Total of `GET /api/reports/sla/entries` with `from` = `asOf` and `to` = `asOf` and seven days. */
            dueInSevenDays: number;
            /** @description Open findings before their deadline. */
            notYetDue: number;
            /** @description The current day and the next 90 days: how many deadlines of open findings come on each. */
            days: components["schemas"]["OverviewDeadlinesDaysItem"][];
            /** @description Deadlines after these days. */
            later: number;
        };
        OverviewTrendItemGrades: {
            A: number;
            B: number;
            C: number;
            D: number;
            F: number;
            /** @description Number of scanned images that were not completely assessed. */
            ungraded: number;
            notScanned: number;
        };
        OverviewTrendItem: {
            /** @description Day in UTC (`YYYY-MM-DD`). */
            day: string;
            /** @description False if no figures were recorded for that day. All other fields are then null. */
            isRecorded: boolean;
            open: number | null;
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
            knownExploited: number | null;
            breached: number | null;
            riskAverage: number | null;
            /** @description Number of images in the mean `riskAverage`. */
            riskOver: number | null;
            /** @description Version of the formula of the scores in the mean `riskAverage`. */
            scoreVersion?: number | null;
            recentPercent: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            grades: components["schemas"]["OverviewTrendItemGrades"] | null;
        };
        OverviewRegistriesByStatusItem: {
            status: string;
            registries: number;
        };
        OverviewRegistriesFailingItem: {
            id: string;
            name: string;
            status: string;
            code: string | null;
            message: string | null;
            /** Format: date-time */
            lastSyncAt: string | null;
        };
        OverviewRegistries: {
            total: number;
            byStatus: components["schemas"]["OverviewRegistriesByStatusItem"][];
            /** @description Registries that are neither `healthy` nor `unknown`, ordered by name, at most 20. */
            failing: components["schemas"]["OverviewRegistriesFailingItem"][];
        };
        OverviewSensors: {
            total: number;
            online: number;
            offline: number;
        };
        OverviewAdvisories: {
            /**
             * Format: date-time
             * @deprecated
             * @description Same as `changedAt`.
             */
            builtAt: string | null;
            /**
             * Format: date-time
             * @deprecated
             * @description Same as `confirmedAt`.
             */
            fetchedAt: string | null;
            /**
             * Format: date-time
             * @description All feeds of the newest advisories were fetched, or confirmed to be unchanged, at this time or later.
             */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description When the data of the newest advisories changed.
             */
            changedAt: string | null;
            /** @description Seconds from `confirmedAt` to `asOf`, as in `GET /api/advisories/status` and `/readyz`. */
            ageSeconds: number | null;
            /** @description Results that have other advisories and will be matched again. */
            dueTagPlatforms: number;
        };
        Overview: {
            /**
             * Format: date-time
             * @description Time of all figures.
             */
            asOf: string;
            period: components["schemas"]["OverviewPeriod"];
            changes: components["schemas"]["OverviewChanges"];
            tags: components["schemas"]["OverviewTags"];
            requestedTags: components["schemas"]["OverviewRequestedTags"];
            deadlines: components["schemas"]["OverviewDeadlines"] | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            /** @description The days of the period, at most 366. */
            trend: components["schemas"]["OverviewTrendItem"][];
            registries: components["schemas"]["OverviewRegistries"];
            sensors: components["schemas"]["OverviewSensors"];
            advisories: components["schemas"]["OverviewAdvisories"];
        };
        GetOverviewAnswer: {
            data: components["schemas"]["Overview"];
        };
        FindingChangePackage: {
            type: string;
            name: string;
            version: string;
        };
        FindingChangeImage: {
            id: string;
            name: string;
        };
        FindingChangeTag: {
            id: string;
            name: string;
        };
        FindingChange: {
            /** @description Vulnerability id. */
            id: string;
            /** @enum {string} */
            change: "opened" | "closed";
            /** Format: date-time */
            at: string;
            /** @description As `openedCause` and `closedCause` of vulnerabilities. */
            cause: string;
            cveId: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            kev: boolean;
            package: components["schemas"]["FindingChangePackage"];
            fixedVersion: string | null;
            image: components["schemas"]["FindingChangeImage"];
            tag: components["schemas"]["FindingChangeTag"];
            platform: string;
            registryId: string | null;
        };
        ListChangesAnswer: {
            data: components["schemas"]["FindingChange"][];
            meta: components["schemas"]["BoundedPageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CoveredTagImage: {
            id: string;
            name: string;
        };
        CoveredTagError: {
            code: string;
            message: string;
        };
        CoveredTag: {
            id: string;
            name: string;
            image: components["schemas"]["CoveredTagImage"];
            registryId: string | null;
            /**
             * @description As `status` of images. `PARTIAL` also if a requested platform failed in the last 30 days.
             * @enum {string}
             */
            status: "COMPLETE" | "PARTIAL" | "NOT_ASSESSED" | "QUEUED" | "IN_PROGRESS" | "FAILED" | "UNSUPPORTED" | "CANCELLED" | "NEVER_SCANNED";
            /** @description Highest score of the platforms. */
            riskScore: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            /**
             * Format: date-time
             * @description Time of the newest result.
             */
            scannedAt: string | null;
            /** @description Newest scan, also without a result. */
            lastScanId: string | null;
            error: components["schemas"]["CoveredTagError"] | null;
        };
        ListTagsAnswer: {
            data: components["schemas"]["CoveredTag"][];
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
            /** @description Images with results in which no content could be assessed. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description Tags with a result from the last 30 days. */
            tagsRecent: number;
            /** @description Tags with content that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those partial tags in which no content could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Number of tags without a result, by reason. The content of these tags is unknown. */
            neverScanned: components["schemas"]["GetPostureResultCoverageNeverScannedItem"][];
        };
        GetPostureResultFreshness: {
            /** @description Number of scanned tags, the basis of the age figures. */
            tags: number;
            medianAgeDays: number | null;
            oldestAgeDays: number | null;
            withinOneDay: number;
            withinSevenDays: number;
            /**
             * Format: date-time
             * @description When the data of the advisories of the results changed: the earliest time.
             */
            advisoriesOldest: string | null;
            /**
             * Format: date-time
             * @description The latest of these times.
             */
            advisoriesNewest: string | null;
            /**
             * Format: date-time
             * @description When all feeds of the advisories of the results were fetched, or confirmed to be unchanged: the earliest time.
             */
            advisoriesConfirmedOldest: string | null;
            /**
             * Format: date-time
             * @description The latest of these times.
             */
            advisoriesConfirmedNewest: string | null;
        };
        GetPostureResultFindingsCounts: {
            critical: number;
            high: number;
            medium: number;
            low: number;
            negligible: number;
            unknown: number;
        };
        /** @description Number of open findings. Null (unknown) if no content in the scope was assessed. */
        GetPostureResultFindings: {
            open: number;
            counts: components["schemas"]["GetPostureResultFindingsCounts"];
            knownExploited: number;
            malware?: number;
            fixable: number;
            suppressed: number;
        };
        GetPostureResultRisk: {
            /** @description Mean over the images with a score. */
            average: number | null;
            highest: number | null;
            /** @description Number of images with a score. */
            imagesScored: number;
            /** @description Number of scanned images without a score, because no content could be assessed. */
            imagesNotAssessed: number;
            /** @description Version of the formula of the scores. */
            scoreVersion: number;
            /** @description Number of images whose score has another version until the service has matched them again. */
            imagesOfOtherVersions: number;
        };
        GetPostureResultGrades: {
            A: number;
            B: number;
            C: number;
            D: number;
            F: number;
            /** @description Number of scanned images that were not completely assessed. */
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
            /** @description Open findings before their deadline. Not included in `compliancePercent`. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. Null if all three are 0. */
            compliancePercent: number | null;
        };
        GetPostureResultSlaBySeverityItem: {
            /** @enum {string} */
            severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description Days allowed by the SLA policy. */
            days: number;
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open findings before their deadline. Not included in `compliancePercent`. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. Null if all three are 0. */
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
            /** @description Null if the number is unknown. */
            count: number | null;
        };
        GetPostureResultUnassessedImagesItem: {
            id: string;
            name: string;
            tag: string;
            registryId: string | null;
            /** @description Content that was found but not assessed, largest count first. */
            notAssessed: components["schemas"]["GetPostureResultUnassessedImagesItemNotAssessedItem"][];
            /** Format: date-time */
            lastScannedAt: string | null;
        };
        GetPostureResultTrendItemGrades: {
            A: number;
            B: number;
            C: number;
            D: number;
            F: number;
            /** @description Number of scanned images that were not completely assessed. */
            ungraded: number;
            notScanned: number;
        };
        GetPostureResultTrendItem: {
            /** @description Day in UTC (`YYYY-MM-DD`). */
            day: string;
            /** @description False if no figures were recorded for that day. All other fields are then null. */
            isRecorded: boolean;
            open: number | null;
            critical: number | null;
            high: number | null;
            medium: number | null;
            low: number | null;
            knownExploited: number | null;
            breached: number | null;
            riskAverage: number | null;
            /** @description Number of images in the mean `riskAverage`. */
            riskOver: number | null;
            /** @description Version of the formula of the scores in the mean `riskAverage`. */
            scoreVersion?: number | null;
            recentPercent: number | null;
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            grades: components["schemas"]["GetPostureResultTrendItemGrades"] | null;
        };
        /** @description Previous period. It has the same length and ends at the start of the period. */
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
            /** @description Number of closed findings in the mean `now`. */
            nowOver: number | null;
            /** @description Number of closed findings in the mean `before`. */
            beforeOver: number | null;
        };
        /** @description Percentage of `closedWithDeadline` that were closed before their deadline. */
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
            /** @description Number of images in the mean `now`. */
            nowOver: number | null;
            /** @description Number of images in the mean `before`. */
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
            /** @description Day (`YYYY-MM-DD`) of the recorded figures used for `before` in the fields from here on. Null if no figures were recorded. */
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
            /** @description Release of the distribution (`debian-12`). Null for packages outside distributions. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Percentage of the total open risk that the upgrade removes. */
            riskRemovedPercent: number;
        };
        GetPostureResultUpgradesItem: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`). Null for packages outside distributions. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Percentage of the total open risk that the upgrade removes. */
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
            /** @description Images with results in which no content could be assessed, ordered by name. `worstImages` does not include them. */
            unassessedImages: components["schemas"]["GetPostureResultUnassessedImagesItem"][];
            /** @description The 30 days (UTC) up to the last day of the period. */
            trend: components["schemas"]["GetPostureResultTrendItem"][];
            movement: components["schemas"]["GetPostureResultMovement"];
            /** @description Ordered by the risk that the actions remove, highest first. */
            topActions: components["schemas"]["GetPostureResultTopActionsItem"][];
            /** @description Ordered by the number of findings that the upgrades close, highest first. */
            upgrades: components["schemas"]["GetPostureResultUpgradesItem"][];
            /**
             * Format: date-time
             * @description Time of `topActions` and `upgrades`. Equal to `asOf`, or up to about half an hour earlier with hundreds of thousands of open findings.
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
            /** @description Images with results in which no content could be assessed. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description Tags with a result from the last 30 days. */
            tagsRecent: number;
            /** @description Tags with content that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those partial tags in which no content could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Number of tags without a result, by reason. The content of these tags is unknown. */
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
        /** @description Number of open findings. Null (unknown) if no content in the scope was assessed. */
        GetExecutiveSummaryResultFindings: {
            open: number;
            counts: components["schemas"]["GetExecutiveSummaryResultFindingsCounts"];
            knownExploited: number;
            malware?: number;
            fixable: number;
            suppressed: number;
        };
        GetExecutiveSummaryResultRisk: {
            /** @description Mean over the images with a score. */
            average: number | null;
            highest: number | null;
            /** @description Number of images with a score. */
            imagesScored: number;
            /** @description Number of scanned images without a score, because no content could be assessed. */
            imagesNotAssessed: number;
            /** @description Version of the formula of the scores. */
            scoreVersion: number;
            /** @description Number of images whose score has another version until the service has matched them again. */
            imagesOfOtherVersions: number;
        };
        /** @description Previous period. It has the same length and ends at the start of the period. */
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
            /** @description Number of closed findings in the mean `now`. */
            nowOver: number | null;
            /** @description Number of closed findings in the mean `before`. */
            beforeOver: number | null;
        };
        /** @description Percentage of `closedWithDeadline` that were closed before their deadline. */
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
            /** @description Number of images in the mean `now`. */
            nowOver: number | null;
            /** @description Number of images in the mean `before`. */
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
            /** @description Day (`YYYY-MM-DD`) of the recorded figures used for `before` in the fields from here on. Null if no figures were recorded. */
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
            /** @description Release of the distribution (`debian-12`). Null for packages outside distributions. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Percentage of the total open risk that the upgrade removes. */
            riskRemovedPercent: number;
        };
        GetExecutiveSummaryResult: {
            /**
             * Format: date-time
             * @description Time of the figures.
             */
            asOf: string;
            period: components["schemas"]["GetExecutiveSummaryResultPeriod"];
            /** @description Posture in one sentence. */
            headline: string;
            /** @description Posture in several sentences. */
            summary: string[];
            /** @description Changes since the previous period, as sentences. */
            movementSummary: string[];
            /** @description Recommended actions as sentences, ordered by the risk that they remove. */
            actions: string[];
            coverage: components["schemas"]["GetExecutiveSummaryResultCoverage"];
            findings: components["schemas"]["GetExecutiveSummaryResultFindings"] | null;
            risk: components["schemas"]["GetExecutiveSummaryResultRisk"];
            grade: ("A" | "B" | "C" | "D" | "F") | null;
            slaCompliancePercent: number | null;
            /** @description Number of findings in `slaCompliancePercent`: closed in the period, or overdue. */
            slaJudged: number | null;
            /** @description Number of open findings before their deadline. */
            notYetDue: number | null;
            mttrDays: number | null;
            /** @description Number of closed findings in the mean `mttrDays`. */
            mttrOver: number;
            movement: components["schemas"]["GetExecutiveSummaryResultMovement"];
            topActions: components["schemas"]["GetExecutiveSummaryResultTopActionsItem"][];
            /**
             * Format: date-time
             * @description Time of `topActions` and `upgrades`. Equal to `asOf`, or up to about half an hour earlier with hundreds of thousands of open findings.
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
            /** @description Images with results in which no content could be assessed. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description Tags with a result from the last 30 days. */
            tagsRecent: number;
            /** @description Tags with content that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those partial tags in which no content could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Number of tags without a result, by reason. The content of these tags is unknown. */
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
        /** @description Number of open findings. Null (unknown) if no content in the scope was assessed. */
        GetTechnicalSummaryResultFindings: {
            open: number;
            counts: components["schemas"]["GetTechnicalSummaryResultFindingsCounts"];
            knownExploited: number;
            malware?: number;
            fixable: number;
            suppressed: number;
        };
        GetTechnicalSummaryResultPackagesItemUpgrade: {
            type: string;
            name: string;
            /** @description Release of the distribution (`debian-12`). Null for packages outside distributions. */
            release?: string | null;
            from: string;
            to: string;
            closes: number;
            critical: number;
            high: number;
            knownExploited: number;
            images: number;
            /** @description Percentage of the total open risk that the upgrade removes. */
            riskRemovedPercent: number;
        };
        GetTechnicalSummaryResultPackagesItem: {
            type: string;
            name: string;
            /** @description Installed versions with open findings. */
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
             * @description Time of the figures.
             */
            asOf: string;
            period: components["schemas"]["GetTechnicalSummaryResultPeriod"];
            coverage: components["schemas"]["GetTechnicalSummaryResultCoverage"];
            findings: components["schemas"]["GetTechnicalSummaryResultFindings"] | null;
            /** @description Number in the period. */
            opened: number | null;
            /** @description Number in the period. */
            closed: number | null;
            /** @description Number of packages with open findings. */
            packagesTotal: number | null;
            packages: components["schemas"]["GetTechnicalSummaryResultPackagesItem"][] | null;
            /**
             * Format: date-time
             * @description Time of the package figures. Equal to `asOf`, or up to about half an hour earlier with hundreds of thousands of open findings.
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
            /** @description Images with results in which no content could be assessed. */
            imagesNotAssessed: number;
            tags: number;
            tagsScanned: number;
            /** @description Tags with a result from the last 30 days. */
            tagsRecent: number;
            /** @description Tags with content that was not read or not assessed. */
            tagsPartial: number;
            /** @description Those partial tags in which no content could be assessed. */
            tagsNotAssessed: number;
            scannedPercent: number | null;
            recentPercent: number | null;
            /** @description Number of tags without a result, by reason. The content of these tags is unknown. */
            neverScanned: components["schemas"]["GetSlaSummaryResultCoverageNeverScannedItem"][];
        };
        GetSlaSummaryResultSlaOverall: {
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open findings before their deadline. Not included in `compliancePercent`. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. Null if all three are 0. */
            compliancePercent: number | null;
        };
        GetSlaSummaryResultSlaBySeverityItem: {
            /** @enum {string} */
            severity: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            /** @description Days allowed by the SLA policy. */
            days: number;
            open: number | null;
            dueSoon: number | null;
            breached: number | null;
            /** @description Open findings before their deadline. Not included in `compliancePercent`. */
            notYetDue: number | null;
            closedInTime: number;
            closedLate: number;
            /** @description `closedInTime` as a percentage of the sum of `closedInTime`, `closedLate` and `breached`. Null if all three are 0. */
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
             * @description Time of the figures.
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
            /** @description Vulnerability id. */
            id: string;
            cveId: string;
            /** @enum {string} */
            severity: "UNKNOWN" | "NEGLIGIBLE" | "LOW" | "MEDIUM" | "HIGH" | "CRITICAL";
            package: components["schemas"]["ListSlaEntriesResultItemPackage"];
            fixedVersion: string | null;
            /** @description True if the vulnerability is known to be exploited. */
            kev: boolean;
            /** @description True if an advisory calls the package malicious. Remove the package instead of upgrading it. */
            malware: boolean;
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
            /** @description Days until the deadline. Negative after the deadline. */
            daysLeft: number;
        };
        ListSlaEntriesAnswer: {
            data: components["schemas"]["ListSlaEntriesResultItem"][];
            meta: components["schemas"]["BoundedPageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description Reason if the report is FAILED. */
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
             * @description Time when this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Size of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description Version, increased by each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description Time of the snapshot. Null until the snapshot exists.
             */
            asOf: string | null;
            /** @description Id of the schedule that created the report. Null for a report without a schedule, and after the schedule ended. */
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
             * @description Default PDF. Downloads can request the other formats.
             * @enum {string}
             */
            format?: "PDF" | "CSV" | "JSON" | "XLSX";
            /**
             * @description `org`: the whole organization. `registry`: one registry by `registryId`, or all registries, grouped. `custom`: one of `tagIds`, `scanId`, `layerId`, `packageId`. Default: derived from those fields, else `org`.
             * @enum {string}
             */
            scope?: "org" | "registry" | "custom";
            registryId?: string;
            tagIds?: string[];
            /** @description Sections of the report type. If empty, all sections. */
            sections?: string[];
            /**
             * @description Default ONE_TIME. Other values also create a schedule.
             * @enum {string}
             */
            frequency?: "ONE_TIME" | "DAILY" | "WEEKLY" | "MONTHLY";
            /** @description Ids of destinations to which each report of the schedule is delivered. */
            deliverTo?: string[];
            scanId?: string;
            layerId?: string;
            packageId?: string;
        };
        /** @description Reason if the report is FAILED. */
        ReportDetailError: {
            code: string;
            message: string;
        };
        /** @description Target of the scope. */
        ReportDetailTarget: {
            /** @description Display name. */
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
        /** @description Previous snapshot of the same type and scope. Null for the first one. */
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
            /** @description Release of the distribution (`debian-12`). Null for packages outside distributions. */
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
            /** @description Summary as sentences, most important first. */
            summary: string[];
            /** @description Largest changes, ordered by size. */
            movers: components["schemas"]["ReportIntelligenceMoversItem"][];
            /** @description Packages with the largest share of the open findings. */
            rootPackages: components["schemas"]["ReportIntelligenceRootPackagesItem"][];
            /** @description Upgrades that close the most findings. */
            upgrades: components["schemas"]["ReportIntelligenceUpgradesItem"][];
            worsened: components["schemas"]["ReportIntelligenceWorsenedItem"][];
        };
        ReportDetailPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive.
             */
            end: string;
            /**
             * Format: date-time
             * @description Requested end, if it was in the future and was limited.
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
             * @description Time when this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Size of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description Version, increased by each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description Time of the snapshot. Null until the snapshot exists.
             */
            asOf: string | null;
            /** @description Id of the schedule that created the report. Null for a report without a schedule, and after the schedule ended. */
            scheduleId: string | null;
            error: components["schemas"]["ReportDetailError"] | null;
            /** @description Requested sections. If empty, all sections. */
            sections: string[];
            target: components["schemas"]["ReportDetailTarget"];
            createdBy: components["schemas"]["ReportDetailCreatedBy"];
            intelligence: components["schemas"]["ReportIntelligence"] | null;
            /** @enum {string} */
            templateId?: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            baseline?: ("low" | "moderate" | "high" | "li-saas") | null;
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
            /** @description Facts that depend on the report type. */
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
        /** @description The figure itself, not rounded. `value` is null if it is unknown, and text if it is no number. Reports of earlier versions lack it. */
        ReportDocumentSectionsItemBlocksItemFiguresFiguresItemAmount: {
            value: (number | string) | null;
            /** @description `%` or `days`. */
            unit: string | null;
        };
        ReportDocumentSectionsItemBlocksItemFiguresFiguresItem: {
            label: string;
            /** @description Value as displayed, with its unit. `–` means unknown. */
            value: string;
            amount?: components["schemas"]["ReportDocumentSectionsItemBlocksItemFiguresFiguresItemAmount"];
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
            /** @description One value per entry of `x`. Null if there is no figure. */
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
            /** @description Id of the dataset in `datasets` that contains all rows. The other fields are for printed output. */
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
             * @description Time of the data in the report.
             */
            asOf: string;
            title: string;
            subject: string;
            facts: components["schemas"]["ReportDocumentFactsItem"][];
            sections: components["schemas"]["ReportDocumentSectionsItem"][];
            /** @description Dataset that the CSV format contains. */
            mainDataset: string;
            datasets: {
                [key: string]: components["schemas"]["ReportDocumentDatasetsValue"];
            };
        };
        GetReportDocumentAnswer: {
            data: components["schemas"]["ReportDocument"];
        };
        RegenerateReportAnswer: {
            data: components["schemas"]["Report"];
        };
        ShareReportResult: {
            id: string;
            /** @description Address of the shared report. No credential is required. */
            url: string;
            /** @description Token of the link. Only this response contains it. */
            token: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Version of the report that the link shows. Later versions are not shown. */
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
            /** @description Version of the report that the link shows. Later versions are not shown. */
            version: number;
            /** @description True if the link is neither expired nor revoked. */
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
        /** @description Creator of the schedule. The schedule belongs to the organization and continues when the creator leaves. */
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
             * @description Time from which the next report is queued, with a delay of up to five minutes.
             */
            nextAt: string;
            lastReportId: string | null;
            /** @description Ids of destinations to which each report of the schedule is delivered. */
            deliverTo: string[];
            createdBy: components["schemas"]["ReportScheduleCreatedBy"];
            /** Format: date-time */
            createdAt: string;
        };
        ListReportSchedulesAnswer: {
            data: components["schemas"]["ReportSchedule"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ChangeReportScheduleAnswer: {
            data: components["schemas"]["ReportSchedule"];
        };
        ChangeReportSchedule: {
            /** @description Ids of destinations to which each report of the schedule is delivered. */
            deliverTo: string[];
        };
        DeleteReportScheduleResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        DeleteReportScheduleAnswer: {
            data: components["schemas"]["DeleteReportScheduleResult"];
        };
        /** @description Required for the kind `email`. A report of at most 10 MB is attached; otherwise the mail has a link. */
        ReportDestinationEmail: {
            recipients: string[];
        };
        /** @description Required for the kind `webhook`. */
        ReportDestinationWebhook: {
            /** @description Without user and password. `http://` is allowed only for loopback addresses that the operator permits. */
            url: string;
        };
        ReportDestinationBucket: {
            /** @description Base address of the object store, which implements the S3 API. The bucket is part of the path. */
            endpoint: string;
            region: string;
            bucket: string;
            /** @description Start of the keys, with a trailing slash. Default: none. */
            prefix?: string;
        };
        ReportDestinationCreatedBy: {
            id: string;
            name: string;
        };
        ReportDestination: {
            id: string;
            /** @description Unique in the organization. Blanks at its ends are removed. */
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook" | "bucket";
            email?: components["schemas"]["ReportDestinationEmail"];
            webhook?: components["schemas"]["ReportDestinationWebhook"];
            bucket?: components["schemas"]["ReportDestinationBucket"];
            createdBy: components["schemas"]["ReportDestinationCreatedBy"];
            /** Format: date-time */
            createdAt: string;
        };
        ListReportDestinationsAnswer: {
            data: components["schemas"]["ReportDestination"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        /** @description Required for the kind `email`. A report of at most 10 MB is attached; otherwise the mail has a link. */
        CreatedReportDestinationEmail: {
            recipients: string[];
        };
        /** @description Required for the kind `webhook`. */
        CreatedReportDestinationWebhook: {
            /** @description Without user and password. `http://` is allowed only for loopback addresses that the operator permits. */
            url: string;
        };
        CreatedReportDestinationBucket: {
            /** @description Base address of the object store, which implements the S3 API. The bucket is part of the path. */
            endpoint: string;
            region: string;
            bucket: string;
            /** @description Start of the keys, with a trailing slash. Default: none. */
            prefix?: string;
        };
        CreatedReportDestinationCreatedBy: {
            id: string;
            name: string;
        };
        CreatedReportDestination: {
            id: string;
            /** @description Unique in the organization. Blanks at its ends are removed. */
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook" | "bucket";
            email?: components["schemas"]["CreatedReportDestinationEmail"];
            webhook?: components["schemas"]["CreatedReportDestinationWebhook"];
            bucket?: components["schemas"]["CreatedReportDestinationBucket"];
            createdBy: components["schemas"]["CreatedReportDestinationCreatedBy"];
            /** Format: date-time */
            createdAt: string;
            /** @description Only for webhooks and only in this response. Verifies the header `webhook-signature` (Standard Webhooks). */
            signingSecret?: string;
        };
        CreateReportDestinationAnswer: {
            data: components["schemas"]["CreatedReportDestination"];
        };
        /** @description Required for the kind `email`. A report of at most 10 MB is attached; otherwise the mail has a link. */
        CreateReportDestinationEmail: {
            recipients: string[];
        };
        /** @description Required for the kind `webhook`. */
        CreateReportDestinationWebhook: {
            /** @description Without user and password. `http://` is allowed only for loopback addresses that the operator permits. */
            url: string;
        };
        /** @description Required for the kind `bucket`. The keys need the permission to put objects. */
        CreateReportDestinationBucket: {
            /** @description Base address of the object store, which implements the S3 API. The bucket is part of the path. */
            endpoint: string;
            region: string;
            bucket: string;
            /** @description Start of the keys, with a trailing slash. Default: none. */
            prefix?: string;
            accessKeyId: string;
            /** @description Stored encrypted, never returned. */
            secretAccessKey: string;
        };
        CreateReportDestination: {
            /** @description Unique in the organization. Blanks at its ends are removed. */
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook" | "bucket";
            email?: components["schemas"]["CreateReportDestinationEmail"];
            webhook?: components["schemas"]["CreateReportDestinationWebhook"];
            bucket?: components["schemas"]["CreateReportDestinationBucket"];
        };
        RemoveReportDestinationResult: {
            id: string;
            removed: boolean;
        };
        RemoveReportDestinationAnswer: {
            data: components["schemas"]["RemoveReportDestinationResult"];
        };
        DestinationTestError: {
            /** @enum {string} */
            code: "MAIL_NOT_CONFIGURED" | "SECRET_UNAVAILABLE" | "BLOCKED_ADDRESS" | "UNREACHABLE" | "TLS" | "TIMEOUT" | "UNAUTHORIZED" | "REJECTED" | "RECIPIENTS_REFUSED" | "REPORT_GONE" | "STORAGE_UNAVAILABLE" | "WORKER_LOST" | "INTERNAL";
            message: string;
        };
        DestinationTest: {
            delivered: boolean;
            error?: components["schemas"]["DestinationTestError"];
        };
        TestReportDestinationAnswer: {
            data: components["schemas"]["DestinationTest"];
        };
        ReportDeliveryReport: {
            id: string;
            name: string;
            version: number;
        };
        ReportDeliveryDestination: {
            id: string;
            name: string;
            /** @enum {string} */
            kind: "email" | "webhook" | "bucket";
        };
        ReportDeliveryError: {
            /** @enum {string} */
            code: "MAIL_NOT_CONFIGURED" | "SECRET_UNAVAILABLE" | "BLOCKED_ADDRESS" | "UNREACHABLE" | "TLS" | "TIMEOUT" | "UNAUTHORIZED" | "REJECTED" | "RECIPIENTS_REFUSED" | "REPORT_GONE" | "STORAGE_UNAVAILABLE" | "WORKER_LOST" | "INTERNAL";
            message: string;
        };
        ReportDelivery: {
            id: string;
            report: components["schemas"]["ReportDeliveryReport"];
            /** @description Null after the schedule ended. */
            scheduleId: string | null;
            destination: components["schemas"]["ReportDeliveryDestination"];
            /**
             * @description `QUEUED` also between two attempts; `error` is then the error of the last one.
             * @enum {string}
             */
            status: "QUEUED" | "DELIVERED" | "FAILED";
            attempts: number;
            /**
             * Format: date-time
             * @description Null unless the delivery is QUEUED.
             */
            nextAttemptAt: string | null;
            error: components["schemas"]["ReportDeliveryError"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            completedAt: string | null;
        };
        ListReportDeliveriesAnswer: {
            data: components["schemas"]["ReportDelivery"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        RetryReportDeliveryAnswer: {
            data: components["schemas"]["ReportDelivery"];
        };
        /** @description Reason if the report is FAILED. */
        CompliancePackError: {
            code: string;
            message: string;
        };
        CompliancePackPeriod: {
            /** Format: date-time */
            start: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive.
             */
            end: string;
            /**
             * Format: date-time
             * @description Requested end, if it was in the future and was limited.
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
             * @description Time when this version became READY or FAILED.
             */
            completedAt: string | null;
            /** @description Size of the file in `format`. */
            sizeBytes: number | null;
            name: string;
            /** @description Version, increased by each regeneration. */
            version: number;
            /**
             * Format: date-time
             * @description Time of the snapshot. Null until the snapshot exists.
             */
            asOf: string | null;
            /** @description Id of the schedule that created the report. Null for a report without a schedule, and after the schedule ended. */
            scheduleId: string | null;
            error: components["schemas"]["CompliancePackError"] | null;
            /** @enum {string} */
            templateId: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            baseline: ("low" | "moderate" | "high" | "li-saas") | null;
            period: components["schemas"]["CompliancePackPeriod"];
            selectedSections: ("summary" | "population" | "cadence" | "findings" | "sla" | "exceptions" | "access" | "audit" | "provenance")[];
            outputFormats: ("PDF" | "JSON" | "CSV")[];
        };
        CreateCompliancePackAnswer: {
            data: components["schemas"]["CompliancePack"];
        };
        CreateCompliancePackPeriod: {
            /** @description Start of the period, inclusive: date (UTC) or timestamp. */
            start: string;
            /** @description End of the period: timestamp, or date that includes the whole day (UTC). An end in the future is set to the time when the evidence is collected. */
            end: string;
        };
        /** @description `{}` selects all images of the organization. */
        CreateCompliancePackScope: {
            /**
             * @description Default: derived from the other fields.
             * @enum {string}
             */
            type?: "organization" | "registry" | "image";
            registryIds?: string[];
            imageIds?: string[];
            /** @description Image names. `*` matches any characters, `?` matches one character. */
            images?: string[];
        };
        CreateCompliancePack: {
            /**
             * @description Id of the framework.
             * @enum {string}
             */
            templateId: "soc2" | "pci-dss" | "nist-800-53" | "hipaa" | "fedramp" | "iso-27001" | "cmmc" | "cis-docker";
            /**
             * @description Baseline of FedRAMP, for `fedramp` only. Default `moderate`.
             * @enum {string}
             */
            baseline?: "low" | "moderate" | "high" | "li-saas";
            name: string;
            period: components["schemas"]["CreateCompliancePackPeriod"];
            scope: components["schemas"]["CreateCompliancePackScope"];
            /** @description Sections of the pack. If empty, all sections. Every pack contains the controls. */
            selectedSections?: ("summary" | "population" | "cadence" | "findings" | "sla" | "exceptions" | "access" | "audit" | "provenance")[];
            /** @description Formats of the document. If absent, the pack contains PDF and JSON, the evidence tables as CSV, OSCAL assessment results (`oscal-assessment-results.json`), the SBOMs (`sbom/`) and an OpenVEX document (`openvex.json`). Otherwise it contains exactly the listed formats. */
            outputFormats?: ("PDF" | "JSON" | "CSV")[];
        };
        ComplianceSummaryPeriod: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
        };
        ExceptionInForceScope: {
            /** @enum {string} */
            type: "tag" | "historical" | "blanket";
            tagId: string | null;
        };
        ExceptionInForceProposedBy: {
            id: string;
            name: string;
        };
        ExceptionInForceDecidedBy: {
            id: string;
            name: string;
        };
        ExceptionInForce: {
            /** @description Attestation id. */
            id: string;
            cveId: string;
            package: string;
            /** @enum {string} */
            category: "false_positive" | "not_applicable" | "risk_accepted" | "compensating_control";
            reason: string;
            scope: components["schemas"]["ExceptionInForceScope"];
            proposedBy: components["schemas"]["ExceptionInForceProposedBy"];
            decidedBy: components["schemas"]["ExceptionInForceDecidedBy"] | null;
            /** Format: date-time */
            decidedAt: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Findings in scope that were open at the end of the period and that the exception covers. */
            openFindings: number;
            /** @description Known exploited ones of these. */
            exploitedFindings: number;
            /** @description Rules that leave these findings out, or that judge the exception. */
            rules: string[];
        };
        /** @description Exceptions in force at the end of the period that apply to the scope. */
        ComplianceSummaryExceptions: {
            /** @description Number of all of them. */
            total: number;
            /** @description Those that cover most open findings first, at most 200. */
            data: components["schemas"]["ExceptionInForce"][];
        };
        /** @description Null if exceptions change no rule of the control. */
        ComplianceSummaryFrameworksItemControlsItemExceptions: {
            /** @description Exceptions in force at the end of the period that change what a rule of the control counts: those of `exceptions.data` with one of its rules. */
            total: number;
            /** @description Open findings at the end of the period that its rules leave out, because exceptions cover them. */
            findings: number;
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
             * @description Subject of the control. A control that does not concern images is VERIFIED only if reviews of the whole period are recorded (`POST /api/reviews`).
             * @enum {string}
             */
            subject: "images" | "customer-systems" | "people";
            coverage: ("full" | "partial") | null;
            /** @description Further requirements of the control. */
            reason: string;
            exceptions: components["schemas"]["ComplianceSummaryFrameworksItemControlsItemExceptions"] | null;
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
            exceptions: components["schemas"]["ComplianceSummaryExceptions"];
            frameworks: components["schemas"]["ComplianceSummaryFrameworksItem"][];
        };
        GetComplianceAnswer: {
            data: components["schemas"]["ComplianceSummary"];
        };
        HistoricSigningKey: {
            /** @description Number of the key, ascending with each rotation. */
            number: number;
            /** @enum {string} */
            status: "present" | "retired";
            /** @description SHA-256 of the public key (DER-encoded SPKI), hexadecimal. */
            fingerprint: string;
            /** @description Public key in PEM (RFC 7468). */
            publicKey: string;
            /** Format: date-time */
            validFrom: string;
            /**
             * Format: date-time
             * @description Null for the current key.
             */
            validUntil: string | null;
            /** @description Ed25519 signature over this key by the previous key, base64. Null for the first key. */
            introduction: string | null;
            /** @description Ed25519 signature over this key and its validity by the next key, base64. Null for the current key. */
            endorsement: string | null;
        };
        SigningKey: {
            organizationId: string;
            /** @enum {string} */
            algorithm: "Ed25519";
            /** @description SHA-256 of the public key (DER-encoded SPKI), hexadecimal. */
            fingerprint: string;
            /** @description Public key in PEM (RFC 7468). */
            publicKey: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The current key and all retired keys, ordered by number. */
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
             * @description End of the period, exclusive.
             */
            end: string;
        };
        /** @description Recorder of the review, set by the service. */
        ReviewRecordedBy: {
            /** @description Credential of the request: user session, personal access token or API key. */
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
             * @description Time when the review was recorded.
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
        /** @description Reviewed period. */
        RecordReviewPeriod: {
            /** @description Start of the period, inclusive: date (UTC) or timestamp. */
            start: string;
            /** @description End of the period: timestamp, or date that includes the whole day (UTC). An end in the future is set to the current time. */
            end: string;
        };
        RecordReview: {
            /**
             * @description Subject of the review.
             * @enum {string}
             */
            kind: "access" | "audit_log" | "scope" | "exceptions";
            period: components["schemas"]["RecordReviewPeriod"];
            /** @description Reviewed material and result. */
            note: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "ci" | "viewer" | "developer" | "auditor" | "admin";
            /**
             * @description `sensor`: the key can only upload scan results and call the sensor endpoints.
             * @enum {string}
             */
            scope: "organization" | "sensor";
            /** @description First 10 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Time of the last use. Updated with a short delay.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Id of the API key or user that created this key. */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Sensor keys only: ids of the registries whose sensors may use the key. */
            registryIds?: string[];
            /** @description Sensor keys only: glob patterns of the image names that the key may upload results for. */
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
             * @description `sensor`: the key can only upload scan results and call the sensor endpoints.
             * @enum {string}
             */
            scope: "organization" | "sensor";
            /** @description First 10 characters of the secret. */
            prefix: string;
            /**
             * Format: date-time
             * @description Time of the last use. Updated with a short delay.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Id of the API key or user that created this key. */
            createdBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Sensor keys only: ids of the registries whose sensors may use the key. */
            registryIds?: string[];
            /** @description Sensor keys only: glob patterns of the image names that the key may upload results for. */
            uploadImages?: string[];
            /** @description `svc_ak_` followed by 48 hexadecimal digits. Only this response contains it. */
            secret: string;
        };
        CreateApiKeyAnswer: {
            data: components["schemas"]["CreatedApiKey"];
        };
        CreateApiKey: {
            /** @description Human-readable label. */
            name: string;
            /**
             * @description Cannot be higher than the role of the creator.
             * @enum {string}
             */
            role: "ci" | "viewer" | "developer" | "auditor" | "admin";
            /**
             * Format: date-time
             * @description Must be in the future. If absent or null, the key does not expire.
             */
            expiresAt?: string | null;
            /**
             * @description Default `organization`. A `sensor` key is valid for the registries in `registryIds` and for uploads of the images in `uploadImages`. A sensor key with neither is rejected by every endpoint. Creating one requires the role admin.
             * @enum {string}
             */
            scope?: "organization" | "sensor";
            /** @description Only for scope `sensor`: registries that sensors with this key can register for and upload results to. */
            registryIds?: string[];
            /** @description Only for scope `sensor`: glob patterns of the image names that the key can upload results for (`registry.example/team/*`, `acme/api`). `*` matches any characters, `?` matches one character. */
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
             * @description Time of the last use. Updated with a short delay.
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
             * @description Time of the last use. Updated with a short delay.
             */
            lastUsed: string | null;
            /** Format: date-time */
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description `svc_pat_` followed by 48 hexadecimal digits. Only this response contains it. */
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
             * @description Must be in the future. If absent or null, the token does not expire.
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
            /** @description E-mail address, case-insensitive. */
            email: string;
            password: string;
            /** @description Six-digit code of the authenticator app, or a recovery code. */
            otp?: string;
            /** @description Organization to sign in to, for users with several memberships. Default: the oldest membership. */
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
            /** @description Password. All characters are allowed. The service stores an Argon2id hash. */
            newPassword: string;
        };
        OwnSession: {
            id: string;
            /** @description Browser and operating system that `userAgent` names. Null: no known browser. */
            device: string | null;
            /** @description User-Agent header of the sign-in, at most 300 characters, as the client sent it. */
            userAgent: string | null;
            /** @description Whether this request uses the session. */
            current: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description With a precision of one minute.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description A use extends the session by seven days.
             */
            expiresAt: string;
        };
        ListSessionsAnswer: {
            data: components["schemas"]["OwnSession"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        EndSessionResult: {
            id: string;
            ended: boolean;
        };
        EndSessionAnswer: {
            data: components["schemas"]["EndSessionResult"];
        };
        EndOtherSessionsResult: {
            ended: number;
        };
        EndOtherSessionsAnswer: {
            data: components["schemas"]["EndOtherSessionsResult"];
        };
        CapabilitiesOrganization: {
            id: string;
            name: string;
        };
        PlanLimits: {
            /** @description Scans in a calendar month, UTC. Null: no limit. */
            scansPerMonth: number | null;
            /** @description Members, including suspended ones, and open invites. Null: no limit. */
            members: number | null;
            /** @description Connected registries. Null: no limit. */
            registries: number | null;
        };
        PlanUsage: {
            /** @description Scans queued in this calendar month (UTC), including deleted ones. */
            scansPerMonth: number;
            /** @description Members, including suspended ones, and open invites. */
            members: number;
            /** @description Connected registries. */
            registries: number;
        };
        Plan: {
            name: string;
            limits: components["schemas"]["PlanLimits"];
            used: components["schemas"]["PlanUsage"];
        };
        Capability: {
            /** @description An `operationId` of this file. */
            operation: string;
            /** @description Whether the caller may call the operation with the credential of this request. */
            allowed: boolean;
            /**
             * @description Lowest role of the usual order.
             * @enum {string}
             */
            minimumRole: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @description Every role that may call the operation. */
            roles: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner")[];
            /**
             * @description Required kind of credential. `person`: a session or a personal access token. `any`: all except sensor keys.
             * @enum {string}
             */
            credential: "any" | "person" | "session" | "sensor";
        };
        Capabilities: {
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @description The own role, and the roles whose permissions it includes, highest first. An interface offers these for members, keys and tokens. */
            includedRoles: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner")[];
            organization: components["schemas"]["CapabilitiesOrganization"];
            plan: components["schemas"]["Plan"];
            serviceVersion: string;
            /** @description All operations that require a credential. */
            operations: components["schemas"]["Capability"][];
        };
        GetCapabilitiesAnswer: {
            data: components["schemas"]["Capabilities"];
        };
        AccountSecondFactor: {
            /** @description Whether sign-in requires a code. */
            active: boolean;
            recoveryCodesLeft: number;
        };
        Account: {
            id: string;
            email: string;
            /** @description Name that other members see, in all organizations of the account. */
            name: string;
            secondFactor: components["schemas"]["AccountSecondFactor"];
            /** Format: date-time */
            createdAt: string;
        };
        GetAccountAnswer: {
            data: components["schemas"]["Account"];
        };
        ChangeAccountAnswer: {
            data: components["schemas"]["Account"];
        };
        ChangeAccount: {
            /** @description Name that other members see, in all organizations of the account. */
            name: string;
        };
        OneTimeLink: {
            organizationName: string;
            /** @description Address of the account. Null for a set-up link, whose user chooses it. */
            email: string | null;
            role: ("viewer" | "auditor" | "ci" | "developer" | "admin" | "owner") | null;
        };
        ReadLinkAnswer: {
            data: components["schemas"]["OneTimeLink"];
        };
        ReadLink: {
            /** @description The text after `#token=` in the link. */
            token: string;
            /**
             * @description Last part of the path of the link.
             * @enum {string}
             */
            page: "accept-invite" | "reset-password" | "set-up";
        };
        ConfirmedTotp: {
            /** @description Ten recovery codes. Each replaces a code of the app once. Only this response contains them. */
            recoveryCodes: string[];
        };
        EnrolTotpAnswer: {
            data: components["schemas"]["ConfirmedTotp"];
        };
        BegunTotp: {
            /** @description Secret for an authenticator app, base32. Only this response contains it. */
            secret: string;
            /** @description The secret as an otpauth URL, for a QR code. */
            otpauthUrl: string;
        };
        EnrolTotpAnswer2: {
            data: components["schemas"]["BegunTotp"];
        };
        EnrolTotp: {
            /** @description Six-digit code of the app. If absent, enrollment starts. */
            code?: string;
        };
        RemoveTotpResult: {
            removed: boolean;
        };
        RemoveTotpAnswer: {
            data: components["schemas"]["RemoveTotpResult"];
        };
        RemoveTotp: {
            /** @description Six-digit code of the app, or a recovery code. */
            code: string;
        };
        Member: {
            /** @description User id. */
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /**
             * @description `SUSPENDED`: the member’s sessions and personal access tokens are rejected.
             * @enum {string}
             */
            status: "ACTIVE" | "SUSPENDED";
            /**
             * Format: date-time
             * @description Time of the last request with a session, with a precision of one minute.
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
        AssignableMember: {
            /** @description User id, as `assignee` of a triage decision. */
            id: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
        };
        ListAssignableMembersAnswer: {
            data: components["schemas"]["AssignableMember"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        ChangeMemberAnswer: {
            data: components["schemas"]["Member"];
        };
        ChangeMember: {
            /**
             * @description Cannot be higher than the role of the caller.
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
            /** @description The one-time link to send to the member. Only this response contains it. */
            url: string;
            /** @description Token of the link. Only this response contains it. */
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
            /** @description The text after `#token=` in the link. */
            token: string;
            /** @description Password. All characters are allowed. The service stores an Argon2id hash. */
            password: string;
        };
        Invite: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "auditor" | "ci" | "developer" | "admin" | "owner";
            /** @description Id of the user or API key that created the invite. */
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
            /** @description Id of the user or API key that created the invite. */
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The one-time link to send to the invited user. Only this response contains it. */
            url: string;
            /** @description Token of the link. Only this response contains it. */
            token: string;
        };
        CreateInviteAnswer: {
            data: components["schemas"]["CreatedInvite"];
        };
        CreateInvite: {
            /** @description E-mail address, case-insensitive. */
            email: string;
            /**
             * @description Cannot be higher than the role of the caller.
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
            /** @description The text after `#token=` in the link. */
            token: string;
            /** @description Name of the new account. */
            name: string;
            /** @description Password. All characters are allowed. The service stores an Argon2id hash. */
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
            /** @description The text after `#token=` in the link. */
            token: string;
            /** @description E-mail address, case-insensitive. */
            email: string;
            /** @description Password. All characters are allowed. The service stores an Argon2id hash. */
            password: string;
        };
        SavedViewCreatedBy: {
            id: string;
            /** @description Null after the member left the organization. */
            name: string | null;
        };
        SavedView: {
            id: string;
            /** @description Unique among the shared views of the page, or among the private ones of the member. Blanks at its ends are removed. */
            name: string;
            /** @description Page of the dashboard that the view opens: lower-case letters, digits and single hyphens. */
            page: string;
            /** @description Query of the page’s address without the question mark, percent-encoded (RFC 3986). */
            query: string;
            /** @description True: all members see the view. False: only its creator. */
            shared: boolean;
            createdBy: components["schemas"]["SavedViewCreatedBy"];
            /** @description Whether the caller may change and delete the view. */
            canChange: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ListSavedViewsAnswer: {
            data: components["schemas"]["SavedView"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        CreateSavedViewAnswer: {
            data: components["schemas"]["SavedView"];
        };
        CreateSavedView: {
            /** @description Unique among the shared views of the page, or among the private ones of the member. Blanks at its ends are removed. */
            name: string;
            /** @description Page of the dashboard that the view opens: lower-case letters, digits and single hyphens. */
            page: string;
            /** @description Query of the page’s address without the question mark, percent-encoded (RFC 3986). */
            query: string;
            /** @description True: all members see the view. False: only its creator. */
            shared?: boolean;
        };
        ChangeSavedViewAnswer: {
            data: components["schemas"]["SavedView"];
        };
        ChangeSavedView: {
            /** @description Unique among the shared views of the page, or among the private ones of the member. Blanks at its ends are removed. */
            name?: string;
            /** @description Query of the page’s address without the question mark, percent-encoded (RFC 3986). */
            query?: string;
            /** @description True: all members see the view. False: only its creator. */
            shared?: boolean;
        };
        RemoveSavedViewResult: {
            id: string;
            removed: boolean;
        };
        RemoveSavedViewAnswer: {
            data: components["schemas"]["RemoveSavedViewResult"];
        };
        OverviewVisit: {
            /**
             * Format: date-time
             * @description End of the visit before the current one: what is later is new to the caller. Null during the first visit.
             */
            newSince: string | null;
            /**
             * Format: date-time
             * @description Last recorded visit. Null before the first one.
             */
            visitedAt: string | null;
        };
        GetOverviewVisitAnswer: {
            data: components["schemas"]["OverviewVisit"];
        };
        RecordOverviewVisitAnswer: {
            data: components["schemas"]["OverviewVisit"];
        };
        /** @description The logo on the cover of PDF reports */
        OrganizationLogo: {
            /** @description In pixels */
            width: number;
            /** @description In pixels */
            height: number;
            sizeBytes: number;
            /** @description Hash of the stored PNG, which has only the pixels of the given one */
            sha256: string;
        };
        Organization: {
            id: string;
            name: string;
            /** @description If true, a second member must approve each attestation: not the proposer and not the creator of the API key that proposed it. */
            fourEyes: boolean;
            /** @description How the reports of the organization are classified. It is on every page of a PDF report and of a compliance pack. */
            classification: string | null;
            logo: components["schemas"]["OrganizationLogo"] | null;
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
            /** @description If true, a second member must approve each attestation: not the proposer and not the creator of the API key that proposed it. */
            fourEyes?: boolean;
            /** @description How the reports of the organization are classified. It is on every page of a PDF report and of a compliance pack. */
            classification?: string | null;
            /** @description A PNG in base64 with at most 100 KiB and 1000 pixels in each direction, without interlacing; null removes it. Only its pixels are stored. */
            logo?: string | null;
        };
        AuditEntryActor: {
            /**
             * @description `system`: the service or its command line.
             * @enum {string}
             */
            kind: "api-key" | "user" | "anonymous" | "system";
            id: string;
            /** @description Name at the time of the action. */
            name: string;
        };
        AuditEntry: {
            id: string;
            orgId: string;
            /** @description Sequence number in the organization: 1, 2, 3, … without gaps. */
            sequence: number;
            actor: components["schemas"]["AuditEntryActor"];
            /** @description Stable name with dots, for example `apikey.created`. */
            action: string;
            /** @description Id of the resource that the action was performed on. */
            target: string | null;
            ip: string | null;
            requestId: string | null;
            /** @description Details of the action. The fields depend on the action. Contains no secrets. */
            details: Record<string, never>;
            /** Format: date-time */
            createdAt: string;
            /** @description SHA-256 over the previous entry’s hash and this entry, hexadecimal. */
            hash: string;
        };
        ListAuditLogAnswer: {
            data: components["schemas"]["AuditEntry"][];
            meta: components["schemas"]["PageMeta"];
            links: components["schemas"]["PageLinks"];
        };
        AuditPlace: {
            sequence: number;
            hash: string;
        };
        AuditVerificationProblem: {
            kind: string;
            /** @description The first affected entry. */
            sequence: number;
            message: string;
        };
        AuditVerificationLastCheckpoint: {
            number: number;
            /** @description The last entry that it signs. */
            sequence: number;
            /** Format: date-time */
            signedAt: string;
        };
        AuditVerification: {
            /** Format: date-time */
            verifiedAt: string;
            verified: components["schemas"]["AuditPlace"] | null;
            end: components["schemas"]["AuditPlace"] | null;
            /** @description True if no entry follows `verified`. */
            isComplete: boolean;
            problem: components["schemas"]["AuditVerificationProblem"] | null;
            lastCheckpoint: components["schemas"]["AuditVerificationLastCheckpoint"] | null;
        };
        VerifyAuditLogAnswer: {
            data: components["schemas"]["AuditVerification"];
        };
        ReceiveBillingEventResult: {
            /** @constant */
            received: true;
            /** @enum {string} */
            outcome: "applied" | "unchanged" | "duplicate" | "ignored";
            /** @description Reason why the event had no effect. */
            reason?: string;
        };
        ReceiveBillingEventAnswer: {
            data: components["schemas"]["ReceiveBillingEventResult"];
        };
    };
    responses: {
        /** @description BAD_REQUEST. A query parameter is invalid, or the URL contains an invalid escape sequence. */
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
        /** @description VALIDATION_ERROR or BAD_REQUEST. The body is not JSON, missing or too large (BAD_REQUEST), or does not match the schema (VALIDATION_ERROR). */
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
        /** @description UNAUTHORIZED. The credential is missing, unknown, expired or revoked. */
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
        /** @description PLAN_LIMIT. The limit of the plan is reached. */
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
        /** @description FORBIDDEN. The role or kind of credential is not permitted, or another website sent the session cookie. */
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
                 *         "message": "This endpoint requires the role developer or above"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND. The resource does not exist in this organization. */
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
        /** @description RATE_LIMITED. The rate limit (sliding window of one minute) or the limit of queued reports or files is reached. */
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
        /** @description INTERNAL_ERROR. Unexpected error. The service log contains the cause with the request id. */
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
        /** @description SERVICE_UNAVAILABLE. The database is not available. Retry with backoff. */
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
        /** @description TIMEOUT. A database statement or the request exceeded its time limit. */
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
                 *         "message": "The request exceeded the time limit"
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
        /** @description Id of the request in the service log. */
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
                 * @description Page number, starting at 1.
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
                 * @description Comma-separated grades.
                 * @example B
                 */
                grade?: string;
                /** @example complete */
                completeness?: "complete" | "partial";
                /**
                 * @description A kind of content that was not assessed, as in `notAssessed[].kind`.
                 * @example notAssessed
                 */
                notAssessed?: string;
                /**
                 * @description Batch id of a scan request.
                 * @example bat_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                batch?: string;
                /**
                 * @description Lower bound of the creation time, inclusive (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.
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
                     *           "error": null,
                     *           "attempt": 1,
                     *           "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *           "lastError": {
                     *             "code": "UNREACHABLE",
                     *             "message": "The registry cannot be reached or did not respond in time."
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
            /** @description Scans queued */
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
                     *             "error": null,
                     *             "notes": []
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
                     *         "error": null,
                     *         "attempt": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "lastError": {
                     *           "code": "UNREACHABLE",
                     *           "message": "The registry cannot be reached or did not respond in time."
                     *         },
                     *         "os": {
                     *           "id": "debian",
                     *           "versionId": "12",
                     *           "name": "Debian GNU/Linux 12 (bookworm)"
                     *         },
                     *         "content": {
                     *           "bytes": 131072000,
                     *           "packageBytes": 128450560
                     *         },
                     *         "base": {},
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
                     *           "confirmedAt": "2026-01-15T09:30:00Z",
                     *           "changedAt": "2026-01-15T09:30:00Z",
                     *           "age": 5400
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
                     *             "severityOpinions": [
                     *               {
                     *                 "source": "nvd",
                     *                 "severity": "HIGH",
                     *                 "cvss": {
                     *                   "version": "3.1",
                     *                   "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *                   "score": 7.5,
                     *                   "source": "nvd"
                     *                 }
                     *               }
                     *             ],
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
                     *             "malware": false,
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
                     *             "recordsEndedOn": "2024-06-30",
                     *             "basis": null,
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
                     *             "ownedBy": {
                     *               "type": "deb",
                     *               "name": "python3-yaml",
                     *               "version": "6.0-3+b2"
                     *             },
                     *             "ownedFiles": {
                     *               "count": 214,
                     *               "bytes": 7340032
                     *             },
                     *             "dev": false,
                     *             "scanners": [
                     *               "builtin",
                     *               "syft"
                     *             ],
                     *             "support": {
                     *               "product": "nodejs",
                     *               "release": "16",
                     *               "endsOn": "2023-09-11",
                     *               "hasEnded": true,
                     *               "source": "endoflife.date",
                     *               "asOf": "2026-08-22"
                     *             }
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
                     *             ],
                     *             "removedFiles": [
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
                     *         ]
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
            /** @description Scan deleted */
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
            /** @description The status of the scan */
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
                     *           "code": "UNREACHABLE",
                     *           "message": "The registry cannot be reached or did not respond in time."
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
            /** @description The event stream */
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
            /** @description The current state of the scan */
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
                     *           "code": "UNREACHABLE",
                     *           "message": "The registry cannot be reached or did not respond in time."
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
                     *         "latestPlatform": "linux/amd64",
                     *         "riskScore": 62,
                     *         "grade": "B",
                     *         "completeness": "complete",
                     *         "notAssessed": [
                     *           {
                     *             "kind": "kind",
                     *             "count": 1
                     *           }
                     *         ],
                     *         "status": "COMPLETE",
                     *         "lastScan": {
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "status": "COMPLETE",
                     *           "error": null,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "scannedAt": "2026-01-15T09:30:00Z"
                     *         },
                     *         "vulnerabilities": {
                     *           "critical": 0,
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "negligible": 0,
                     *           "unknown": 0
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
                     *             "platform": "linux/amd64",
                     *             "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "riskScore": 62,
                     *             "grade": "B",
                     *             "completeness": "complete",
                     *             "status": "COMPLETE",
                     *             "lastScan": {
                     *               "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "status": "COMPLETE",
                     *               "error": null,
                     *               "createdAt": "2026-01-15T09:30:00Z",
                     *               "scannedAt": "2026-01-15T09:30:00Z"
                     *             },
                     *             "vulnerabilities": {
                     *               "critical": 0,
                     *               "high": 0,
                     *               "medium": 0,
                     *               "low": 0,
                     *               "negligible": 0,
                     *               "unknown": 0
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
            /** @description Image deleted */
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
    listImageScans: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: createdAt, scannedAt, status, compliance, riskScore. An unknown column is ignored.
                 * @example createdAt:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Tag id or name.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Platform of the result. A scan without a result has the platform that was requested; one whose request names none is listed for each platform.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Digest of the manifest.
                 * @example digest
                 */
                digest?: string;
                /** @example COMPLETE */
                status?: "QUEUED" | "IN_PROGRESS" | "COMPLETE" | "FAILED" | "CANCELLED";
                /**
                 * @description Lower bound of the creation time, inclusive (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path: {
                /** @example img_aggzqhmckpm7xlhtcbfrvyxm4a */
                imageId: string;
            };
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
                     *           "error": null,
                     *           "attempt": 1,
                     *           "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *           "lastError": {
                     *             "code": "UNREACHABLE",
                     *             "message": "The registry cannot be reached or did not respond in time."
                     *           },
                     *           "changes": null
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
                     *         "self": "/api/images/img_aggzqhmckpm7xlhtcbfrvyxm4a/scans"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListImageScansAnswer"];
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
    getScanSummary: {
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
                     *             "error": null,
                     *             "notes": []
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
                     *         "error": null,
                     *         "attempt": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "lastError": {
                     *           "code": "UNREACHABLE",
                     *           "message": "The registry cannot be reached or did not respond in time."
                     *         },
                     *         "os": {
                     *           "id": "debian",
                     *           "versionId": "12",
                     *           "name": "Debian GNU/Linux 12 (bookworm)"
                     *         },
                     *         "content": {
                     *           "bytes": 131072000,
                     *           "packageBytes": 128450560
                     *         },
                     *         "base": {},
                     *         "sbom": {
                     *           "cyclonedx": "cyclonedx",
                     *           "spdx": "spdx"
                     *         },
                     *         "scoring": {
                     *           "version": 3,
                     *           "contributors": [
                     *             {
                     *               "id": "CVE-2024-5535",
                     *               "packageName": "openssl",
                     *               "packageVersion": "3.0.11-1~deb12u2",
                     *               "risk": 0.84,
                     *               "impact": 0.98,
                     *               "likelihood": 0.86,
                     *               "likelihoodSource": "epss"
                     *             }
                     *           ]
                     *         },
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
                     *           "confirmedAt": "2026-01-15T09:30:00Z",
                     *           "changedAt": "2026-01-15T09:30:00Z",
                     *           "age": 5400
                     *         },
                     *         "totals": null,
                     *         "sources": [
                     *           {
                     *             "scanner": "builtin",
                     *             "findings": 1,
                     *             "only": 0
                     *           }
                     *         ],
                     *         "disagreements": [],
                     *         "statedBase": {
                     *           "name": "docker.io/library/debian:12-slim",
                     *           "digest": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *         },
                     *         "isLatest": true,
                     *         "latestScanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetScanSummaryAnswer"];
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, epss, cvss, cveId, package, layer, triageStatus, detectedAt. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses, as of now.
                 * @example OPEN
                 */
                status?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types as in package URLs.
                 * @example deb
                 */
                type?: string;
                /**
                 * @description Index of the layer that added the package.
                 * @example 0
                 */
                layer?: number;
                /**
                 * @description True: only findings with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description True: only vulnerabilities that were known to be exploited when the image was scanned.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description A scanner that reports the finding.
                 * @example trivy
                 */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description The only scanner that reports the finding, as `only` of the sources of a scan.
                 * @example trivy
                 */
                onlyScanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description A scanner that disagrees with the finding, as in `disagreement[].scanner`. `any`: at least one.
                 * @example any
                 */
                disagreement?: "any" | "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Why a scanner disagrees, exactly as in `disagreement[].reason`. With `disagreement`, the reason of that scanner.
                 * @example reports another fixed version
                 */
                disagreementReason?: string;
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
                     *           "severityOpinions": [
                     *             {
                     *               "source": "nvd",
                     *               "severity": "HIGH",
                     *               "cvss": {
                     *                 "version": "3.1",
                     *                 "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *                 "score": 7.5,
                     *                 "source": "nvd"
                     *               }
                     *             }
                     *           ],
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
                     *           "malware": false,
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
                     *           "recordsEndedOn": "2024-06-30",
                     *           "basis": null,
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: name, type, layer, findings, severity. An unknown column is ignored.
                 * @example name:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types as in package URLs.
                 * @example deb
                 */
                type?: string;
                /**
                 * @description Index of the layer that added the package.
                 * @example 0
                 */
                layer?: number;
                /**
                 * @description A license as in `licenses`. `NOASSERTION`: packages without a declared license.
                 * @example Apache-2.0
                 */
                license?: string;
                /**
                 * @description True: only packages of the distribution and packages owned by one.
                 * @example false
                 */
                os?: boolean;
                /**
                 * @description True: only development dependencies.
                 * @example false
                 */
                dev?: boolean;
                /**
                 * @description True: only packages with findings. False: only packages without findings.
                 * @example false
                 */
                vulnerable?: boolean;
                /**
                 * @description `no`: the scan states nothing about vulnerabilities of the package. `unknown`: some packages of the same kind in `coverage.notAssessed` were not assessed, and the result does not state which ones.
                 * @example yes
                 */
                assessed?: "yes" | "no" | "unknown";
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
                     *           "ownedBy": {
                     *             "type": "deb",
                     *             "name": "python3-yaml",
                     *             "version": "6.0-3+b2"
                     *           },
                     *           "ownedFiles": {
                     *             "count": 214,
                     *             "bytes": 7340032
                     *           },
                     *           "dev": false,
                     *           "scanners": [
                     *             "builtin",
                     *             "syft"
                     *           ],
                     *           "support": {
                     *             "product": "nodejs",
                     *             "release": "16",
                     *             "endsOn": "2023-09-11",
                     *             "hasEnded": true,
                     *             "source": "endoflife.date",
                     *             "asOf": "2026-08-22"
                     *           },
                     *           "assessed": "yes",
                     *           "findings": 1,
                     *           "severity": "HIGH"
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: index, sizeBytes, uncompressedBytes, wastedBytes, packages, findings. An unknown column is ignored.
                 * @example index:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description True: only steps without content, such as ENV. False: only layers with content.
                 * @example false
                 */
                empty?: boolean;
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
                     *           ],
                     *           "removedFiles": [
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
    listScanFiles: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: sizeBytes, path, layer. An unknown column is ignored.
                 * @example sizeBytes:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Index of the layer that added the package.
                 * @example 0
                 */
                layer?: number;
                /** @example largest */
                kind?: "largest" | "removed" | "removed-secret";
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
            /** @description A page of files */
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
                     *           "path": "usr/lib/x86_64-linux-gnu/libcrypto.so.3",
                     *           "kind": "largest",
                     *           "sizeBytes": 52428800,
                     *           "layer": {
                     *             "index": 0,
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "command": "COPY dist /app"
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
                     *         "self": "/api/scans/scan_aggzqhmckpm7xlhtcbfrvyxm4a/files"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListScanFilesAnswer"];
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: id, title, status, weight. An unknown column is ignored.
                 * @example id:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated statuses of checks.
                 * @example FAIL
                 */
                status?: string;
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
                 * @description Default `cyclonedx`.
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
            /** @description The SBOM document */
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
            /** @description The SARIF log */
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
                 * @description Id of the base scan.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                base: string;
                /**
                 * @description Maximum length of each list.
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
            /** @description The differences */
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
    getImageDiff: {
        parameters: {
            query: {
                /**
                 * @description Id or name of the tag that is compared with.
                 * @example 1.4.1
                 */
                base: string;
                /**
                 * @description Id or name of the tag.
                 * @example 1.4.2
                 */
                tag: string;
                /**
                 * @description Platform of both tags. Default: `linux/amd64`, or the first platform by name if the tags do not both have it.
                 * @example linux/arm64
                 */
                platform?: string;
                /**
                 * @description Maximum length of each list.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @example img_aggzqhmckpm7xlhtcbfrvyxm4a */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The differences */
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
                    "application/json": components["schemas"]["GetImageDiffAnswer"];
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
    evaluateScanPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example scan_aggzqhmckpm7xlhtcbfrvyxm4a */
                scanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "name": "production",
                 *       "rules": [
                 *         {
                 *           "name": "no fixable criticals",
                 *           "findings": {
                 *             "severity": "critical",
                 *             "fixable": true
                 *           }
                 *         }
                 *       ],
                 *       "exceptions": [
                 *         {
                 *           "id": "CVE-2024-3094",
                 *           "reason": "Not reachable",
                 *           "expires": "2027-01-31"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EvaluateScanPolicyRequest"];
            };
        };
        responses: {
            /** @description The verdict */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "policy": "production",
                     *         "result": "pass",
                     *         "rules": [
                     *           {
                     *             "rule": "no fixable criticals",
                     *             "kind": "findings",
                     *             "action": "fail",
                     *             "status": "pass",
                     *             "violations": 0,
                     *             "reasons": [
                     *               "CVE-2024-3094 (critical) in xz-utils 5.6.0"
                     *             ],
                     *             "excepted": 0
                     *           }
                     *         ],
                     *         "excepted": [
                     *           {
                     *             "id": "CVE-2024-3094",
                     *             "package": "pkg:deb/debian/xz-utils",
                     *             "reason": "Not reachable",
                     *             "expiresOn": "2027-01-31",
                     *             "findings": 1
                     *           }
                     *         ],
                     *         "expired": [
                     *           {
                     *             "id": "CVE-2024-3094",
                     *             "package": "pkg:deb/debian/xz-utils",
                     *             "reason": "Not reachable",
                     *             "expiresOn": "2027-01-31",
                     *             "findings": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EvaluateScanPolicyAnswer"];
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
            /** @description Upload accepted */
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
                     *           "hasCaCertificate": false,
                     *           "hasWebhook": false,
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
            /** @description The created registry */
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
                     *         "hasCaCertificate": false,
                     *         "hasWebhook": false,
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
                     *         "hasCaCertificate": false,
                     *         "hasWebhook": false,
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
                     *         "hasCaCertificate": false,
                     *         "hasWebhook": false,
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
                 * @description If true, images and scans of the registry are also deleted. Default false.
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
            /** @description Registry deleted */
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
            /** @description Result of the connection test */
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
                     *           "message": "The registry cannot be reached or did not respond in time."
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
    testRegistryConnection: {
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
                 *       "credentials": {
                 *         "username": "scanner",
                 *         "password": "a new password of the registry"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TestRegistryConnection"];
            };
        };
        responses: {
            /** @description Result of the connection test */
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
                     *           "message": "The registry cannot be reached or did not respond in time."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestRegistryConnectionAnswer"];
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
    previewNewRegistryTags: {
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
                 *       },
                 *       "includeTags": "v*",
                 *       "excludeTags": "*-dev"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewNewTags"];
            };
        };
        responses: {
            /** @description What the globs select */
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
                     *         "complete": true,
                     *         "repositories": {
                     *           "read": 12,
                     *           "matching": 12,
                     *           "skipped": 12
                     *         },
                     *         "tags": {
                     *           "matching": 12,
                     *           "notMatching": 12
                     *         },
                     *         "examples": {
                     *           "matching": [
                     *             {
                     *               "repository": "acme/api",
                     *               "tag": "v1.10"
                     *             }
                     *           ],
                     *           "notMatching": [
                     *             {
                     *               "repository": "acme/api",
                     *               "tag": "v1.10"
                     *             }
                     *           ]
                     *         },
                     *         "error": {
                     *           "code": "UNAUTHORIZED",
                     *           "message": "The registry refused the credentials."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewNewRegistryTagsAnswer"];
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
    previewRegistryTags: {
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
                 *       "includeTags": "v*",
                 *       "excludeTags": "*-dev"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewTags"];
            };
        };
        responses: {
            /** @description What the globs select */
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
                     *         "complete": true,
                     *         "repositories": {
                     *           "read": 12,
                     *           "matching": 12,
                     *           "skipped": 12
                     *         },
                     *         "tags": {
                     *           "matching": 12,
                     *           "notMatching": 12
                     *         },
                     *         "examples": {
                     *           "matching": [
                     *             {
                     *               "repository": "acme/api",
                     *               "tag": "v1.10"
                     *             }
                     *           ],
                     *           "notMatching": [
                     *             {
                     *               "repository": "acme/api",
                     *               "tag": "v1.10"
                     *             }
                     *           ]
                     *         },
                     *         "error": {
                     *           "code": "UNAUTHORIZED",
                     *           "message": "The registry refused the credentials."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewRegistryTagsAnswer"];
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
            /** @description Sync queued */
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
            /** @description Number of queued scans */
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
            /** @description Webhook address and secret. Only this response contains them */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "url": "https://plimsoll.example.com/api/webhooks/registries/reg_aggzqhmckpm7xlhtcbfrvyxm4a",
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
            /** @description Event accepted */
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
            /** @description The registered sensor */
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
                     *           "hasCaCertificate": false,
                     *           "hasWebhook": false,
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
            /** @description Commands for the sensor */
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
            /** @description The claimed jobs; can be empty */
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
            /** @description The status of the job */
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
            /** @description Catalog recorded */
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
                     *           "buffer": {
                     *             "usedBytes": 0,
                     *             "maxBytes": 0,
                     *             "deliveries": 0,
                     *             "state": "ready"
                     *           },
                     *           "problems": [],
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
            /** @description Sensor removed */
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
                     *             "runningJobs": 1,
                     *             "problems": []
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: name, createdAt, riskScore, grade, lastScannedAt. An unknown column is ignored.
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
                 * @description Minimum risk score. Images without a score are excluded.
                 * @example 62
                 */
                riskScore?: number;
                /**
                 * @description Comma-separated grades. `none`: images without a grade.
                 * @example B
                 */
                grade?: string;
                /** @example complete */
                completeness?: "complete" | "partial";
                /**
                 * @description Comma-separated values of `status`.
                 * @example FAILED
                 */
                status?: string;
                /**
                 * @description True: only images with a result of the latest tag.
                 * @example true
                 */
                scanned?: boolean;
                /**
                 * @description A kind of content that was not assessed, as in `notAssessed[].kind`.
                 * @example notAssessed
                 */
                notAssessed?: string;
                /**
                 * @description Exact name of a package that the latest result of the tag, or of a tag of the image, contains.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Type of this package, as in package URLs. Requires `package`.
                 * @example deb
                 */
                packageType?: string;
                /**
                 * @description Exact version of this package. Requires `package`.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
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
                     *           "latestPlatform": "linux/amd64",
                     *           "riskScore": 62,
                     *           "grade": "B",
                     *           "completeness": "complete",
                     *           "notAssessed": [
                     *             {
                     *               "kind": "kind",
                     *               "count": 1
                     *             }
                     *           ],
                     *           "status": "COMPLETE",
                     *           "lastScan": {
                     *             "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "status": "COMPLETE",
                     *             "error": null,
                     *             "createdAt": "2026-01-15T09:30:00Z",
                     *             "scannedAt": "2026-01-15T09:30:00Z"
                     *           },
                     *           "vulnerabilities": {
                     *             "critical": 0,
                     *             "high": 0,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, cveId, detectedAt, cvss, triageStatus, epss, deadline, firstSeen, package, image. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
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
                     *           "severityOpinions": [
                     *             {
                     *               "source": "nvd",
                     *               "severity": "HIGH",
                     *               "cvss": {
                     *                 "version": "3.1",
                     *                 "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *                 "score": 7.5,
                     *                 "source": "nvd"
                     *               }
                     *             }
                     *           ],
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
                     *           "malware": false,
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
                     *           "recordsEndedOn": "2024-06-30",
                     *           "basis": null,
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
                     *           "kevDueOn": "2024-08-21",
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
                     *           "assigneeName": "Ann Example",
                     *           "triageRows": 14,
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
                     *         "hasPrev": false,
                     *         "totalIsLowerBound": true
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
    groupVulnerabilities: {
        parameters: {
            query: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, count. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
                /** @example vulnerability */
                by: "vulnerability" | "package" | "image" | "fix";
                /**
                 * @description `counts` returns faster: `vulnerabilities`, `images`, `maxEpss` and `title` may be null. Default `all`.
                 * @example counts
                 */
                figures?: "all" | "counts";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of groups */
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
                     *           "vulnerability": {
                     *             "cveId": "CVE-2024-5535",
                     *             "title": "Buffer overread in OpenSSL"
                     *           },
                     *           "package": {
                     *             "type": "deb",
                     *             "name": "openssl"
                     *           },
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "fix": {
                     *             "version": "3.0.15-1~deb12u1",
                     *             "installedVersions": [
                     *               "3.0.11-1~deb12u2"
                     *             ]
                     *           },
                     *           "severity": "HIGH",
                     *           "rows": 0,
                     *           "vulnerabilities": 0,
                     *           "images": 0,
                     *           "severities": {
                     *             "critical": 0,
                     *             "high": 0,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "negligible": 0,
                     *             "unknown": 0
                     *           },
                     *           "kev": 0,
                     *           "fixable": 0,
                     *           "maxEpss": 0.94
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false,
                     *         "totalIsLowerBound": true,
                     *         "withoutFix": {
                     *           "rows": 0,
                     *           "isLowerBound": true
                     *         }
                     *       },
                     *       "links": {
                     *         "self": "/api/vulnerabilities/groups"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GroupVulnerabilitiesAnswer"];
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
    exportVulnerabilityGroups: {
        parameters: {
            query: {
                /** @example vulnerability */
                by: "vulnerability" | "package" | "image" | "fix";
                /**
                 * @description True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.
                 * @example false
                 */
                bom?: boolean;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, count. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example "severity","package","packageType","rows"
                     *     "HIGH","openssl","deb",12
                     */
                    "text/csv": string;
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
    countVulnerabilityFilterValues: {
        parameters: {
            query: {
                /**
                 * @description Comma-separated fields: severity, status, kev, fixable, malware, suppressed, packageType.
                 * @example severity,status
                 */
                fields: string;
                /**
                 * @description Free text. Matches the vulnerability id, the package name and the image name.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts of each field */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "severity": {
                     *           "values": [
                     *             {
                     *               "value": "HIGH",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "status": {
                     *           "values": [
                     *             {
                     *               "value": "OPEN",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "kev": {
                     *           "values": [
                     *             {
                     *               "value": "true",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "fixable": {
                     *           "values": [
                     *             {
                     *               "value": "true",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "malware": {
                     *           "values": [
                     *             {
                     *               "value": "true",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "suppressed": {
                     *           "values": [
                     *             {
                     *               "value": "hide",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         },
                     *         "packageType": {
                     *           "values": [
                     *             {
                     *               "value": "deb",
                     *               "count": 0
                     *             }
                     *           ],
                     *           "areLowerBounds": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CountVulnerabilityFilterValuesAnswer"];
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
    summarizeVulnerabilities: {
        parameters: {
            query?: {
                /**
                 * @description Free text. Matches the vulnerability id, the package name and the image name.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
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
                     *         "rows": 0,
                     *         "vulnerabilities": 0,
                     *         "images": 0,
                     *         "severities": {
                     *           "critical": 0,
                     *           "high": 0,
                     *           "medium": 0,
                     *           "low": 0,
                     *           "negligible": 0,
                     *           "unknown": 0
                     *         },
                     *         "kev": 0,
                     *         "fixable": 0,
                     *         "suppressed": 0,
                     *         "areLowerBounds": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SummarizeVulnerabilitiesAnswer"];
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
    exportVulnerabilities: {
        parameters: {
            query?: {
                /**
                 * @description Default `csv`.
                 * @example csv
                 */
                format?: "csv";
                /**
                 * @description Comma-separated columns in the order of the file. Default: all. Columns: id, cveId, severity, cvss, epss, kev, kevDueOn, malware, title, package, packageVersion, packageType, purl, fixedVersion, fixState, image, imageId, tag, platform, registryId, layer, layerDigest, triageStatus, assignee, assigneeName, firstDetectedAt, detectedAt, slaDueAt, slaStatus, suppressed, sources.
                 * @example cveId,severity,package,image
                 */
                columns?: string;
                /**
                 * @description True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.
                 * @example false
                 */
                bom?: boolean;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: severity, cveId, detectedAt, cvss, triageStatus, epss, deadline, firstSeen, package, image. An unknown column is ignored.
                 * @example severity:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Comma-separated triage statuses.
                 * @example OPEN,IN_PROGRESS
                 */
                status?: string;
                /** @example trivy */
                scanner?: "trivy" | "grype" | "syft" | "osv" | "dockle" | "dive" | "builtin";
                /**
                 * @description Comma-separated image ids, at most 100.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Id or exact name of a tag.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Exact platform of the tag, as `platform` of vulnerabilities.
                 * @example linux/amd64
                 */
                platform?: string;
                /**
                 * @description Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.
                 * @example sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                layer?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Comma-separated package types, as in package URLs.
                 * @example deb,npm
                 */
                packageType?: string;
                /**
                 * @description Exact installed version.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Exact package URL of the installed package, as `package.purl`.
                 * @example pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12
                 */
                purl?: string;
                /**
                 * @description Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.
                 * @example debian-12
                 */
                release?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description True: only findings of malicious packages. False: only other findings.
                 * @example false
                 */
                malware?: boolean;
                /**
                 * @description True: only vulnerabilities with a fixed version.
                 * @example false
                 */
                fixable?: boolean;
                /**
                 * @description Comma-separated values of `fixState`.
                 * @example wont-fix
                 */
                fixState?: string;
                /**
                 * @description Exact fixed version.
                 * @example 3.0.15-1~deb12u1
                 */
                fixedVersion?: string;
                /**
                 * @description Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.
                 * @example 3.0.15-1~deb12u1
                 */
                upgradeTo?: string;
                /**
                 * @description Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).
                 * @example include
                 */
                suppressed?: boolean | ("hide" | "include" | "only");
                /**
                 * @description Lowest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMin?: number;
                /**
                 * @description Highest EPSS score. Vulnerabilities without a score are left out.
                 * @example 0.5
                 */
                epssMax?: number;
                /**
                 * @description `overdue`: the deadline has passed.
                 * @example overdue
                 */
                deadline?: "overdue";
                /**
                 * @description The deadline is within this number of days from now and has not passed.
                 * @example 7
                 */
                dueWithinDays?: number;
                /**
                 * @description Earliest deadline. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueFrom?: string;
                /**
                 * @description Latest deadline; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                dueTo?: string;
                /**
                 * @description Earliest first detection in any tag of the image. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenFrom?: string;
                /**
                 * @description Latest first detection in any tag of the image; a date includes the whole day. Date or timestamp (ISO 8601, UTC without a zone).
                 * @example 2026-01-01
                 */
                firstSeenTo?: string;
                /**
                 * @description Assignee as in the response, `me` for the signed-in user, or `none`.
                 * @example me
                 */
                assignee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vulnerabilities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example "cveId","severity","package"
                     *     "CVE-2024-5535","HIGH","openssl"
                     */
                    "text/csv": string;
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
                     *         "severityOpinions": [
                     *           {
                     *             "source": "nvd",
                     *             "severity": "HIGH",
                     *             "cvss": {
                     *               "version": "3.1",
                     *               "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *               "score": 7.5,
                     *               "source": "nvd"
                     *             }
                     *           }
                     *         ],
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
                     *         "malware": false,
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
                     *         "recordsEndedOn": "2024-06-30",
                     *         "basis": null,
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
                     *         "kevDueOn": "2024-08-21",
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
                     *         "assigneeName": "Ann Example",
                     *         "triageRows": 14,
                     *         "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *         "slaDueAt": "2026-01-15T09:30:00Z",
                     *         "slaStatus": "ON_TRACK",
                     *         "suppressed": false,
                     *         "closedAt": null,
                     *         "openedCause": "new advisory",
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
    getVulnerabilityDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As `cveId` of findings: CVE, else GHSA, else the native id.
                 * @example CVE-2024-5535
                 */
                cveId: string;
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
                     *         "cveId": "CVE-2024-5535",
                     *         "aliases": [
                     *           "GHSA-jfh8-c2jp-5v3q"
                     *         ],
                     *         "title": "Buffer overread in OpenSSL",
                     *         "description": "A buffer is read beyond its end when an empty list of protocols is given.",
                     *         "severity": "HIGH",
                     *         "severitySource": "nvd",
                     *         "severityOpinions": [
                     *           {
                     *             "source": "nvd",
                     *             "severity": "HIGH",
                     *             "cvss": {
                     *               "version": "3.1",
                     *               "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *               "score": 7.5,
                     *               "source": "nvd"
                     *             }
                     *           }
                     *         ],
                     *         "cvss": {
                     *           "version": "3.1",
                     *           "vector": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H",
                     *           "score": 7.5,
                     *           "source": "nvd"
                     *         },
                     *         "references": [
                     *           "https://nvd.nist.gov/vuln/detail/CVE-2024-5535"
                     *         ],
                     *         "publishedAt": "2026-01-15T09:30:00Z",
                     *         "epss": {
                     *           "score": 0.04,
                     *           "percentile": 0.71
                     *         },
                     *         "kev": false,
                     *         "kevDueOn": null,
                     *         "signalsAsOf": "2026-01-15T09:30:00Z",
                     *         "malware": false,
                     *         "totals": {
                     *           "open": 1,
                     *           "suppressed": 0,
                     *           "images": 1,
                     *           "tags": 0,
                     *           "fixable": 0
                     *         },
                     *         "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *         "triage": [
                     *           {
                     *             "status": "OPEN",
                     *             "findings": 0
                     *           }
                     *         ],
                     *         "packages": [
                     *           {
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2",
                     *             "severity": "HIGH",
                     *             "fixedVersion": "3.0.15-1~deb12u1",
                     *             "fixState": "fixed",
                     *             "advisoryIds": [
                     *               "DSA-5764-1"
                     *             ],
                     *             "findings": 1,
                     *             "images": 0
                     *           }
                     *         ],
                     *         "affectedRanges": {
                     *           "asOf": "2026-01-15T09:30:00Z",
                     *           "isComplete": true,
                     *           "advisories": [
                     *             {
                     *               "ecosystem": "Debian:12",
                     *               "package": "openssl",
                     *               "advisoryId": "DSA-5764-1",
                     *               "module": null,
                     *               "intervals": [
                     *                 {
                     *                   "introduced": "3.0.15-1~deb12u1",
                     *                   "fixed": "3.0.15-1~deb12u1",
                     *                   "lastAffected": "3.0.15-1~deb12u1"
                     *                 }
                     *               ],
                     *               "intervalCount": 0,
                     *               "versions": [
                     *                 "3.0.11-1~deb12u2"
                     *               ],
                     *               "versionCount": 0,
                     *               "unfixedState": "not-fixed"
                     *             }
                     *           ]
                     *         },
                     *         "registries": [
                     *           {
                     *             "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "production",
                     *             "images": 0,
                     *             "findings": 0
                     *           }
                     *         ],
                     *         "attestations": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetVulnerabilityDetailsAnswer"];
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
    listAffectedImages: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: image, severity, findings, firstDetectedAt. An unknown column is ignored.
                 * @example image:desc
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
                 * @description True: only images in which every finding of the vulnerability is suppressed. False: only the others.
                 * @example false
                 */
                suppressed?: boolean;
                /**
                 * @description True: only images with a fixed version.
                 * @example true
                 */
                fixable?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description As `cveId` of findings: CVE, else GHSA, else the native id.
                 * @example CVE-2024-5535
                 */
                cveId: string;
            };
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
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "registry": "production",
                     *           "severity": "HIGH",
                     *           "findings": 1,
                     *           "suppressed": 0,
                     *           "tags": [
                     *             {
                     *               "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "name": "name"
                     *             }
                     *           ],
                     *           "tagCount": 0,
                     *           "packages": [
                     *             {
                     *               "type": "deb",
                     *               "name": "openssl",
                     *               "version": "3.0.11-1~deb12u2",
                     *               "fixedVersion": "3.0.15-1~deb12u1",
                     *               "triageStatus": "OPEN",
                     *               "assignee": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "note": "Not reachable from outside."
                     *             }
                     *           ],
                     *           "firstDetectedAt": "2026-01-15T09:30:00Z",
                     *           "slaDueAt": "2026-01-15T09:30:00Z",
                     *           "slaStatus": "ON_TRACK"
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
                     *         "self": "/api/vulnerabilities/by-id/CVE-2024-5535/images"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListAffectedImagesAnswer"];
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
                 * @description Id of the vulnerability, or its CVE, GHSA or native id as in `cveId`.
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
            /** @description The triage status */
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
                     *         "updated": 1,
                     *         "undo": {
                     *           "token": "tri_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "expiresAt": "2026-01-15T09:30:00Z"
                     *         }
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
                 * @description Id of the vulnerability, or its CVE, GHSA or native id as in `cveId`.
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
            /** @description The triage status */
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
                     *         "updated": 1,
                     *         "undo": {
                     *           "token": "tri_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "expiresAt": "2026-01-15T09:30:00Z"
                     *         }
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
    triageVulnerabilities: {
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
                 *       "filter": {
                 *         "cveId": "CVE-2024-5535"
                 *       },
                 *       "expectedTotal": 12,
                 *       "status": "IN_PROGRESS"
                 *     }
                 */
                "application/json": components["schemas"]["TriageVulnerabilitiesRequest"];
            };
        };
        responses: {
            /** @description What was decided */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "selected": 1,
                     *         "decided": 1,
                     *         "images": 1,
                     *         "skipped": [
                     *           {
                     *             "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "reason": "Vulnerability not found"
                     *           }
                     *         ],
                     *         "undo": {
                     *           "token": "tri_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "expiresAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TriageVulnerabilitiesAnswer"];
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
    previewTriage: {
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
                 *       "filter": {
                 *         "cveId": "CVE-2024-5535"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewTriageRequest"];
            };
        };
        responses: {
            /** @description The extent of the decision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "selected": 1,
                     *         "decided": 1,
                     *         "images": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewTriageAnswer"];
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
    undoBulkTriage: {
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
                 *       "token": "tri_aggzqhmckpm7xlhtcbfrvyxm4a"
                 *     }
                 */
                "application/json": components["schemas"]["UndoBulkTriageRequest"];
            };
        };
        responses: {
            /** @description What was restored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "restored": 1,
                     *         "skipped": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UndoBulkTriageAnswer"];
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
                 * @description Page number, starting at 1.
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
                 * @description Exact package name.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Id of the tag in the scope.
                 * @example 1.4.2
                 */
                tag?: string;
                /**
                 * @description Only attestations that expire within so many days from now. Expired ones are excluded.
                 * @example 14
                 */
                expiresWithinDays?: number;
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
            /** @description The proposed attestation */
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                name: string;
                /**
                 * @description Package type as in package URLs: `deb`, `npm`, `golang`, …
                 * @example deb
                 */
                type?: string;
                /**
                 * @description Comparators separated by spaces or commas; alternatives separated by `||`: `>=1.2 <1.4 || =2.0`. If absent, every version matches.
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
    search: {
        parameters: {
            query: {
                /**
                 * @description Text to find literally. Blanks at its ends are ignored.
                 * @example log4j
                 */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first results of each kind */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "images": [
                     *           {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "acme/api"
                     *           }
                     *         ],
                     *         "vulnerabilities": [
                     *           {
                     *             "id": "CVE-2021-44228",
                     *             "findings": 4
                     *           }
                     *         ],
                     *         "packages": [
                     *           {
                     *             "name": "log4j-core",
                     *             "findings": 4
                     *           }
                     *         ],
                     *         "registries": [
                     *           {
                     *             "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Production registry"
                     *           }
                     *         ],
                     *         "reports": [
                     *           {
                     *             "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Monthly posture"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SearchAnswer"];
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
    getAdvisoryStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The advisories */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "status": "current",
                     *         "snapshot": "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                     *         "builtAt": "2026-01-15T09:30:00Z",
                     *         "confirmedAt": "2026-01-15T09:30:00Z",
                     *         "changedAt": "2026-01-15T09:30:00Z",
                     *         "ageSeconds": 5400,
                     *         "feeds": [
                     *           {
                     *             "id": "osv:Debian",
                     *             "fetchedAt": "2026-01-15T09:30:00Z",
                     *             "ageSeconds": 5400,
                     *             "stale": false,
                     *             "newestRecordAt": "2026-01-15T09:30:00Z",
                     *             "records": 40000
                     *           }
                     *         ],
                     *         "missingFeeds": [
                     *           "osv:Rocky Linux"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetAdvisoryStatusAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listPackageOccurrences: {
        parameters: {
            query: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Exact package name.
                 * @example openssl
                 */
                name: string;
                /**
                 * @description Package type as in package URLs: `deb`, `npm`, `golang`, …
                 * @example deb
                 */
                type?: string;
                /**
                 * @description Comparators separated by spaces or commas; alternatives separated by `||`: `>=1.2 <1.4 || =2.0`. If absent, every version matches.
                 * @example >=3.0 <3.0.15
                 */
                range?: string;
                /**
                 * @description Exact version.
                 * @example 3.0.11-1~deb12u2
                 */
                version?: string;
                /**
                 * @description Registry id.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Image id or name.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description A license as in `licenses`. `NOASSERTION`: packages without a declared license.
                 * @example Apache-2.0
                 */
                license?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of occurrences */
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
                     *           "purl": "pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12",
                     *           "inRange": "yes",
                     *           "licenses": [
                     *             "Apache-2.0"
                     *           ],
                     *           "paths": [
                     *             "var/lib/dpkg/status"
                     *           ],
                     *           "layer": {
                     *             "index": 0,
                     *             "diffId": "sha256:4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c",
                     *             "command": "COPY dist /app"
                     *           },
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "tag": {
                     *             "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "1.4.2"
                     *           },
                     *           "platform": "linux/amd64",
                     *           "scanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "findings": 1
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
                     *         "self": "/api/packages/occurrences"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListPackageOccurrencesAnswer"];
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
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
                     *         "changes": {
                     *           "opened": 1,
                     *           "closed": 1,
                     *           "openedCauses": [
                     *             {
                     *               "cause": "new advisory",
                     *               "findings": 0
                     *             }
                     *           ],
                     *           "closedCauses": [
                     *             {
                     *               "cause": "new advisory",
                     *               "findings": 0
                     *             }
                     *           ],
                     *           "days": [
                     *             {
                     *               "day": "2026-01-15",
                     *               "opened": 0,
                     *               "closed": 0
                     *             }
                     *           ]
                     *         },
                     *         "tags": {
                     *           "total": 0,
                     *           "COMPLETE": 0,
                     *           "PARTIAL": 0,
                     *           "NOT_ASSESSED": 0,
                     *           "QUEUED": 0,
                     *           "IN_PROGRESS": 0,
                     *           "FAILED": 0,
                     *           "UNSUPPORTED": 0,
                     *           "CANCELLED": 0,
                     *           "NEVER_SCANNED": 0
                     *         },
                     *         "requestedTags": {
                     *           "total": 0,
                     *           "COMPLETE": 0,
                     *           "PARTIAL": 0,
                     *           "NOT_ASSESSED": 0,
                     *           "QUEUED": 0,
                     *           "IN_PROGRESS": 0,
                     *           "FAILED": 0,
                     *           "UNSUPPORTED": 0,
                     *           "CANCELLED": 0,
                     *           "NEVER_SCANNED": 0
                     *         },
                     *         "deadlines": null,
                     *         "grade": "B",
                     *         "trend": [
                     *           {
                     *             "day": "day",
                     *             "isRecorded": true,
                     *             "open": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "knownExploited": 1,
                     *             "breached": 1,
                     *             "riskAverage": 7.5,
                     *             "riskOver": 1,
                     *             "scoreVersion": 3,
                     *             "recentPercent": 7.5,
                     *             "grade": "B",
                     *             "grades": {
                     *               "A": 1,
                     *               "B": 1,
                     *               "C": 1,
                     *               "D": 1,
                     *               "F": 1,
                     *               "ungraded": 1,
                     *               "notScanned": 1
                     *             }
                     *           }
                     *         ],
                     *         "registries": {
                     *           "total": 0,
                     *           "byStatus": [
                     *             {
                     *               "status": "healthy",
                     *               "registries": 0
                     *             }
                     *           ],
                     *           "failing": [
                     *             {
                     *               "id": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "name": "production",
                     *               "status": "unauthorized",
                     *               "code": "UNAUTHORIZED",
                     *               "message": "The registry refused the credentials.",
                     *               "lastSyncAt": "2026-01-15T09:30:00Z"
                     *             }
                     *           ]
                     *         },
                     *         "sensors": {
                     *           "total": 0,
                     *           "online": 0,
                     *           "offline": 0
                     *         },
                     *         "advisories": {
                     *           "builtAt": "2026-01-15T09:30:00Z",
                     *           "fetchedAt": "2026-01-15T09:30:00Z",
                     *           "confirmedAt": "2026-01-15T09:30:00Z",
                     *           "changedAt": "2026-01-15T09:30:00Z",
                     *           "ageSeconds": 10800,
                     *           "dueTagPlatforms": 0
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOverviewAnswer"];
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
    listChanges: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: at. An unknown column is ignored.
                 * @example at:desc
                 */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @example opened */
                change?: "opened" | "closed";
                /** @example new advisory */
                cause?: string;
                /**
                 * @description Comma-separated severities.
                 * @example HIGH
                 */
                severity?: string;
                /**
                 * @description Only closed findings that were closed before their deadline, or not, by the current policy. Totals of `closedInTime` and `closedLate` of the posture.
                 * @example met
                 */
                deadline?: "met" | "missed";
                /**
                 * @description True: only vulnerabilities that are known to be exploited.
                 * @example false
                 */
                kev?: boolean;
                /**
                 * @description Image id.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /** @example CVE-2024-5535 */
                cveId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of changes */
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
                     *           "change": "opened",
                     *           "at": "2026-01-15T09:30:00Z",
                     *           "cause": "new advisory",
                     *           "cveId": "CVE-2024-5535",
                     *           "severity": "HIGH",
                     *           "kev": false,
                     *           "package": {
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2"
                     *           },
                     *           "fixedVersion": "3.0.15-1~deb12u1",
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "tag": {
                     *             "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "1.4.2"
                     *           },
                     *           "platform": "linux/amd64",
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 50,
                     *         "total": 1,
                     *         "totalPages": 1,
                     *         "hasNext": false,
                     *         "hasPrev": false,
                     *         "totalIsLowerBound": true
                     *       },
                     *       "links": {
                     *         "self": "/api/changes"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListChangesAnswer"];
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
    listTags: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /**
                 * @description `column:direction`, direction `asc` or `desc`. Columns: image, tag, status, scannedAt, riskScore, grade. An unknown column is ignored.
                 * @example image:desc
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
                 * @description Image id or name.
                 * @example img_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                image?: string;
                /**
                 * @description Comma-separated values of `status`.
                 * @example PARTIAL
                 */
                status?: string;
                /**
                 * @description Code of the error of the newest scan.
                 * @example UNREACHABLE
                 */
                error?: string;
                /**
                 * @description False: the tags that a scan was requested for and that neither a scan nor a sync has found yet, such as those whose first scan is queued or failed because the image cannot be reached. No figure counts them, because they may not exist. Default: true.
                 * @example true
                 */
                found?: boolean;
                /**
                 * @description Exact name of a package that the latest result of the tag, or of a tag of the image, contains.
                 * @example openssl
                 */
                package?: string;
                /**
                 * @description Type of this package, as in package URLs. Requires `package`.
                 * @example deb
                 */
                packageType?: string;
                /**
                 * @description Exact version of this package. Requires `package`.
                 * @example 3.0.11-1~deb12u2
                 */
                packageVersion?: string;
                /**
                 * @description Only tags with an open finding of the vulnerability, also a suppressed one.
                 * @example CVE-2024-5535
                 */
                cveId?: string;
                /**
                 * @description Lower bound, inclusive, of the time of the newest result: date or timestamp (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                scannedAfter?: string;
                /**
                 * @description Upper bound, exclusive, of the time of the newest result: date or timestamp (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                scannedBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of tags */
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
                     *           "id": "tag_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "1.4.2",
                     *           "image": {
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api"
                     *           },
                     *           "registryId": "reg_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "status": "COMPLETE",
                     *           "riskScore": 62,
                     *           "grade": "B",
                     *           "scannedAt": "2026-01-15T09:30:00Z",
                     *           "lastScanId": "scan_aggzqhmckpm7xlhtcbfrvyxm4a",
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
                     *         "self": "/api/tags"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListTagsAnswer"];
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
    getPosture: {
        parameters: {
            query?: {
                /**
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
            /** @description The posture figures */
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
                     *               "code": "UNREACHABLE",
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
                     *           "advisoriesNewest": "2026-01-15T09:30:00Z",
                     *           "advisoriesConfirmedOldest": "2026-01-15T09:30:00Z",
                     *           "advisoriesConfirmedNewest": "2026-01-15T09:30:00Z"
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
                     *           "malware": 0,
                     *           "fixable": 1,
                     *           "suppressed": 1
                     *         },
                     *         "risk": {
                     *           "average": 7.5,
                     *           "highest": 1,
                     *           "imagesScored": 1,
                     *           "imagesNotAssessed": 1,
                     *           "scoreVersion": 3,
                     *           "imagesOfOtherVersions": 0
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
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api",
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
                     *             "id": "img_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "registry.example.com/acme/api",
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
                     *             "isRecorded": true,
                     *             "open": 1,
                     *             "critical": 0,
                     *             "high": 1,
                     *             "medium": 0,
                     *             "low": 0,
                     *             "knownExploited": 1,
                     *             "breached": 1,
                     *             "riskAverage": 7.5,
                     *             "riskOver": 1,
                     *             "scoreVersion": 3,
                     *             "recentPercent": 7.5,
                     *             "grade": "B",
                     *             "grades": {
                     *               "A": 1,
                     *               "B": 1,
                     *               "C": 1,
                     *               "D": 1,
                     *               "F": 1,
                     *               "ungraded": 1,
                     *               "notScanned": 1
                     *             }
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
                     *             "type": "deb",
                     *             "name": "openssl",
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
                     *             "type": "deb",
                     *             "name": "openssl",
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
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
            /** @description The posture summary */
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
                     *               "code": "UNREACHABLE",
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
                     *           "malware": 0,
                     *           "fixable": 1,
                     *           "suppressed": 1
                     *         },
                     *         "risk": {
                     *           "average": 7.5,
                     *           "highest": 1,
                     *           "imagesScored": 1,
                     *           "imagesNotAssessed": 1,
                     *           "scoreVersion": 3,
                     *           "imagesOfOtherVersions": 0
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
                     *             "type": "deb",
                     *             "name": "openssl",
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
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
            /** @description The packages */
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
                     *               "code": "UNREACHABLE",
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
                     *           "malware": 0,
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
                     *               "type": "deb",
                     *               "name": "openssl",
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
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
            /** @description SLA compliance by severity */
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
                     *               "code": "UNREACHABLE",
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
                 * @description Page number, starting at 1.
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
                 * @description Lower bound of the deadline, inclusive: date or timestamp (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Upper bound of the deadline, exclusive: timestamp (ISO 8601), or date that includes the whole day (UTC).
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /**
                 * @description Comma-separated severities.
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
                     *           "id": "vul_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "cveId": "CVE-2024-5535",
                     *           "severity": "HIGH",
                     *           "package": {
                     *             "type": "deb",
                     *             "name": "openssl",
                     *             "version": "3.0.11-1~deb12u2"
                     *           },
                     *           "fixedVersion": "3.0.15-1~deb12u1",
                     *           "kev": false,
                     *           "malware": false,
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
                     *         "hasPrev": false,
                     *         "totalIsLowerBound": true
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
                 * @description Page number, starting at 1.
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
                     *           "name": "Weekly report",
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
                     *         "name": "Weekly report",
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
                     *         "name": "Weekly report",
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
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
                     *               "name": "registry.example.com/acme/api",
                     *               "measure": "measure",
                     *               "before": 7.5,
                     *               "after": 7.5
                     *             }
                     *           ],
                     *           "rootPackages": [
                     *             {
                     *               "type": "deb",
                     *               "name": "openssl",
                     *               "versions": 0,
                     *               "findings": 0,
                     *               "critical": 0,
                     *               "high": 0,
                     *               "images": 0
                     *             }
                     *           ],
                     *           "upgrades": [
                     *             {
                     *               "type": "deb",
                     *               "name": "openssl",
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
                     *         "baseline": "low",
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
            /** @description Report deleted */
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
                     *         "name": "Weekly report",
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
                     *             "id": "findings",
                     *             "title": "Open findings",
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
    getReportDocument: {
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
            /** @description The content */
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
                     *         "title": "title",
                     *         "subject": "subject",
                     *         "facts": [
                     *           {
                     *             "label": "label",
                     *             "value": "value"
                     *           }
                     *         ],
                     *         "sections": [
                     *           {
                     *             "id": "id",
                     *             "title": "title",
                     *             "blocks": [
                     *               {
                     *                 "kind": "paragraph",
                     *                 "text": "text",
                     *                 "isNote": true
                     *               }
                     *             ]
                     *           }
                     *         ],
                     *         "mainDataset": "mainDataset",
                     *         "datasets": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetReportDocumentAnswer"];
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
    downloadReport: {
        parameters: {
            query?: {
                /**
                 * @description Default PDF. For a compliance pack, the default is the ZIP file; other formats select a member of the pack.
                 * @example PDF
                 */
                format?: "PDF" | "CSV" | "JSON" | "XLSX";
                /**
                 * @description Table of a CSV file. `figures`: every figure of the cover, the text, the charts and the short tables, with section, group, item, figure, value, unit and note. Default: the main table of the report. Other formats have all tables, so the parameter is invalid with them.
                 * @example figures
                 */
                table?: "figures";
                /**
                 * @description True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.
                 * @example false
                 */
                bom?: boolean;
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
            /** @description The report file */
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
                     *                   "amount": {
                     *                     "value": 71,
                     *                     "unit": null
                     *                   },
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
                     *         "name": "Weekly report",
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
            /** @description The share link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "shr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "url": "https://plimsoll.example.com/api/shared/reports/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description A page of share links */
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
                     *           "id": "shr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "version": 1,
                     *           "active": true,
                     *           "expiresAt": "2099-01-01T00:00:00Z",
                     *           "revokedAt": "2026-01-15T09:30:00Z",
                     *           "lastUsedAt": "2026-01-15T09:30:00Z",
                     *           "uses": 0,
                     *           "createdBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
                /** @example shr_aggzqhmckpm7xlhtcbfrvyxm4a */
                shareId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Share link revoked */
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
                 * @description Default: the format of the report.
                 * @example PDF
                 */
                format?: "PDF" | "CSV" | "JSON" | "XLSX";
                /**
                 * @description Table of a CSV file. `figures`: every figure of the cover, the text, the charts and the short tables, with section, group, item, figure, value, unit and note. Default: the main table of the report. Other formats have all tables, so the parameter is invalid with them.
                 * @example figures
                 */
                table?: "figures";
                /**
                 * @description True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.
                 * @example false
                 */
                bom?: boolean;
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
            /** @description The report file */
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
                     *                   "amount": {
                     *                     "value": 71,
                     *                     "unit": null
                     *                   },
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
                     *           "id": "sch_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "type": "technical",
                     *           "format": "PDF",
                     *           "name": "Weekly report",
                     *           "scope": "org",
                     *           "frequency": "DAILY",
                     *           "nextAt": "2026-01-15T09:30:00Z",
                     *           "lastReportId": null,
                     *           "deliverTo": [
                     *             "dst_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *           ],
                     *           "createdBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
    changeReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example sch_aggzqhmckpm7xlhtcbfrvyxm4a */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deliverTo": [
                 *         "dst_aggzqhmckpm7xlhtcbfrvyxm4a"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeReportSchedule"];
            };
        };
        responses: {
            /** @description The changed schedule */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "sch_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "type": "technical",
                     *         "format": "PDF",
                     *         "name": "Weekly report",
                     *         "scope": "org",
                     *         "frequency": "DAILY",
                     *         "nextAt": "2026-01-15T09:30:00Z",
                     *         "lastReportId": null,
                     *         "deliverTo": [
                     *           "dst_aggzqhmckpm7xlhtcbfrvyxm4a"
                     *         ],
                     *         "createdBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeReportScheduleAnswer"];
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
    deleteReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example sch_aggzqhmckpm7xlhtcbfrvyxm4a */
                scheduleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Schedule ended */
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
    listReportDestinations: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description A page of destinations */
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
                     *           "id": "dst_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Security board",
                     *           "kind": "email",
                     *           "email": {
                     *             "recipients": [
                     *               "board@example.com"
                     *             ]
                     *           },
                     *           "webhook": {
                     *             "url": "https://hooks.example.com/plimsoll"
                     *           },
                     *           "bucket": {
                     *             "endpoint": "https://s3.eu-west-1.amazonaws.com",
                     *             "region": "eu-west-1",
                     *             "bucket": "acme-reports",
                     *             "prefix": "plimsoll/"
                     *           },
                     *           "createdBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
                     *         "self": "/api/report-destinations"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReportDestinationsAnswer"];
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
    createReportDestination: {
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
                 *       "name": "Security board",
                 *       "kind": "webhook",
                 *       "webhook": {
                 *         "url": "https://hooks.example.com/plimsoll"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateReportDestination"];
            };
        };
        responses: {
            /** @description The created destination */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "dst_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Security board",
                     *         "kind": "email",
                     *         "email": {
                     *           "recipients": [
                     *             "board@example.com"
                     *           ]
                     *         },
                     *         "webhook": {
                     *           "url": "https://hooks.example.com/plimsoll"
                     *         },
                     *         "bucket": {
                     *           "endpoint": "https://s3.eu-west-1.amazonaws.com",
                     *           "region": "eu-west-1",
                     *           "bucket": "acme-reports",
                     *           "prefix": "plimsoll/"
                     *         },
                     *         "createdBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "signingSecret": "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateReportDestinationAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    removeReportDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example dst_aggzqhmckpm7xlhtcbfrvyxm4a */
                destinationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Destination deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "dst_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "removed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveReportDestinationAnswer"];
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
    testReportDestination: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example dst_aggzqhmckpm7xlhtcbfrvyxm4a */
                destinationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Result of the test */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "delivered": true,
                     *         "error": {
                     *           "code": "UNREACHABLE",
                     *           "message": "message"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TestReportDestinationAnswer"];
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
    listReportDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /** @example FAILED */
                status?: "QUEUED" | "DELIVERED" | "FAILED";
                /**
                 * @description Id of a report.
                 * @example reportId
                 */
                reportId?: string;
                /**
                 * @description Id of a schedule.
                 * @example scheduleId
                 */
                scheduleId?: string;
                /**
                 * @description Id of a destination.
                 * @example destinationId
                 */
                destinationId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
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
                     *           "id": "dlv_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "report": {
                     *             "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Weekly report",
                     *             "version": 1
                     *           },
                     *           "scheduleId": "sch_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "destination": {
                     *             "id": "dst_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Security board",
                     *             "kind": "email"
                     *           },
                     *           "status": "DELIVERED",
                     *           "attempts": 1,
                     *           "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *           "error": null,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "completedAt": "2026-01-15T09:30:00Z"
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
                     *         "self": "/api/report-deliveries"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListReportDeliveriesAnswer"];
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
    retryReportDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example dlv_aggzqhmckpm7xlhtcbfrvyxm4a */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queued delivery */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "dlv_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "report": {
                     *           "id": "rep_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Weekly report",
                     *           "version": 1
                     *         },
                     *         "scheduleId": "sch_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "destination": {
                     *           "id": "dst_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Security board",
                     *           "kind": "email"
                     *         },
                     *         "status": "DELIVERED",
                     *         "attempts": 1,
                     *         "nextAttemptAt": "2026-01-15T09:30:00Z",
                     *         "error": null,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "completedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RetryReportDeliveryAnswer"];
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
                     *         "name": "Weekly report",
                     *         "version": 1,
                     *         "asOf": "2026-01-15T09:30:00Z",
                     *         "scheduleId": null,
                     *         "error": null,
                     *         "templateId": "soc2",
                     *         "baseline": "low",
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
                 * @description Registry id. If absent, all images.
                 * @example reg_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                registry?: string;
                /**
                 * @description Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.
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
                     *         "exceptions": {
                     *           "total": 0,
                     *           "data": [
                     *             {
                     *               "id": "att_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *               "cveId": "CVE-2024-5535",
                     *               "package": "openssl",
                     *               "category": "false_positive",
                     *               "reason": "The function is not called.",
                     *               "scope": {
                     *                 "type": "tag",
                     *                 "tagId": null
                     *               },
                     *               "proposedBy": {
                     *                 "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *                 "name": "name"
                     *               },
                     *               "decidedBy": {
                     *                 "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *                 "name": "name"
                     *               },
                     *               "decidedAt": "2026-01-15T09:30:00Z",
                     *               "expiresAt": "2026-01-15T09:30:00Z",
                     *               "openFindings": 0,
                     *               "exploitedFindings": 0,
                     *               "rules": [
                     *                 "remediated-in-time"
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "frameworks": [
                     *           {
                     *             "key": "soc2",
                     *             "title": "NIST SP 800-53",
                     *             "edition": "edition",
                     *             "verified": 0,
                     *             "warning": 0,
                     *             "failed": 0,
                     *             "notApplicable": 0,
                     *             "controls": [
                     *               {
                     *                 "id": "RA-5",
                     *                 "title": "Vulnerability monitoring and scanning",
                     *                 "status": "NOT_APPLICABLE",
                     *                 "subject": "images",
                     *                 "coverage": "full",
                     *                 "reason": "The function is not called.",
                     *                 "exceptions": {
                     *                   "total": 0,
                     *                   "findings": 0
                     *                 },
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
            /** @description The signing keys */
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
            /** @description The signing keys */
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
                 * @description Page number, starting at 1.
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
                     *           "id": "rev_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "kind": "access",
                     *           "period": {
                     *             "start": "2026-01-15T09:30:00Z",
                     *             "end": "2026-01-15T09:30:00Z"
                     *           },
                     *           "note": "All roles are still needed.",
                     *           "recordedBy": {
                     *             "kind": "kind",
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
            /** @description The recorded review */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "rev_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "kind": "access",
                     *         "period": {
                     *           "start": "2026-01-15T09:30:00Z",
                     *           "end": "2026-01-15T09:30:00Z"
                     *         },
                     *         "note": "All roles are still needed.",
                     *         "recordedBy": {
                     *           "kind": "kind",
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description The created API key with its secret */
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
            /** @description API key revoked */
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description The created token with its secret */
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
            /** @description Token revoked */
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
            /** @description Password changed */
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
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description A page of sessions */
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
                     *           "id": "ses_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "device": "Firefox on Linux",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
                     *           "current": true,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "lastUsedAt": "2026-01-15T09:30:00Z",
                     *           "expiresAt": "2026-01-15T09:30:00Z"
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
                     *         "self": "/api/auth/sessions"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListSessionsAnswer"];
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
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Number of ended sessions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "ended": 2
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndOtherSessionsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example ses_aggzqhmckpm7xlhtcbfrvyxm4a */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Session ended */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "ses_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "ended": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EndSessionAnswer"];
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
    getCapabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the caller may do */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "role": "viewer",
                     *         "includedRoles": [
                     *           "developer",
                     *           "ci",
                     *           "viewer"
                     *         ],
                     *         "organization": {
                     *           "id": "org_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Acme"
                     *         },
                     *         "plan": {
                     *           "name": "self-hosted",
                     *           "limits": {
                     *             "scansPerMonth": null,
                     *             "members": null,
                     *             "registries": null
                     *           },
                     *           "used": {
                     *             "scansPerMonth": 3,
                     *             "members": 3,
                     *             "registries": 3
                     *           }
                     *         },
                     *         "serviceVersion": "1.0.0",
                     *         "operations": [
                     *           {
                     *             "operation": "createScan",
                     *             "allowed": true,
                     *             "minimumRole": "ci",
                     *             "roles": [
                     *               "ci",
                     *               "developer",
                     *               "admin",
                     *               "owner"
                     *             ],
                     *             "credential": "any"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetCapabilitiesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
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
                     *         "secondFactor": {
                     *           "active": true,
                     *           "recoveryCodesLeft": 10
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetAccountAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    changeAccount: {
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
                 *       "name": "Ann Example"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAccount"];
            };
        };
        responses: {
            /** @description The account */
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
                     *         "secondFactor": {
                     *           "active": true,
                     *           "recoveryCodesLeft": 10
                     *         },
                     *         "createdAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeAccountAnswer"];
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
    readLink: {
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
                 *       "page": "accept-invite"
                 *     }
                 */
                "application/json": components["schemas"]["ReadLink"];
            };
        };
        responses: {
            /** @description The link can be used */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "organizationName": "Acme",
                     *         "email": "ann@example.com",
                     *         "role": "viewer"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReadLinkAnswer"];
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
            /** @description Second factor activated */
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
            /** @description Secret created; confirm it with a code */
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
            /** @description Second factor removed */
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
    listAssignableMembers: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
                     *           "name": "Ann Example",
                     *           "role": "viewer"
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
                     *         "self": "/api/members/assignable"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListAssignableMembersAnswer"];
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
            /** @description Member removed */
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
            /** @description The reset link */
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
            /** @description Password changed */
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
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
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
            /** @description The invite with its link */
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
            /** @description Invite withdrawn */
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
            /** @description The new member */
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
            /** @description The new owner */
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
    listSavedViews: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Page of the dashboard that the views open.
                 * @example findings
                 */
                pageName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of saved views */
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
                     *           "id": "viw_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Exploited and fixable",
                     *           "page": "findings",
                     *           "query": "severity=CRITICAL,HIGH&kev=true&sort=epss:desc",
                     *           "shared": true,
                     *           "createdBy": {
                     *             "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *             "name": "Ann Example"
                     *           },
                     *           "canChange": true,
                     *           "createdAt": "2026-01-15T09:30:00Z",
                     *           "updatedAt": "2026-01-15T09:30:00Z"
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
                     *         "self": "/api/saved-views"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ListSavedViewsAnswer"];
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
    createSavedView: {
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
                 *       "name": "Exploited and fixable",
                 *       "page": "findings",
                 *       "query": "severity=CRITICAL,HIGH&kev=true&sort=epss:desc"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSavedView"];
            };
        };
        responses: {
            /** @description The created view */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "viw_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Exploited and fixable",
                     *         "page": "findings",
                     *         "query": "severity=CRITICAL,HIGH&kev=true&sort=epss:desc",
                     *         "shared": true,
                     *         "createdBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "canChange": true,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CreateSavedViewAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    changeSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example viw_aggzqhmckpm7xlhtcbfrvyxm4a */
                viewId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Exploited and fixable",
                 *       "shared": true
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSavedView"];
            };
        };
        responses: {
            /** @description The changed view */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "viw_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "name": "Exploited and fixable",
                     *         "page": "findings",
                     *         "query": "severity=CRITICAL,HIGH&kev=true&sort=epss:desc",
                     *         "shared": true,
                     *         "createdBy": {
                     *           "id": "usr_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *           "name": "Ann Example"
                     *         },
                     *         "canChange": true,
                     *         "createdAt": "2026-01-15T09:30:00Z",
                     *         "updatedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeSavedViewAnswer"];
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
    removeSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example viw_aggzqhmckpm7xlhtcbfrvyxm4a */
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description View deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "viw_aggzqhmckpm7xlhtcbfrvyxm4a",
                     *         "removed": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RemoveSavedViewAnswer"];
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
    getOverviewVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visits of the caller */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "newSince": "2026-01-15T09:30:00Z",
                     *         "visitedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOverviewVisitAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    recordOverviewVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visits of the caller */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "newSince": "2026-01-15T09:30:00Z",
                     *         "visitedAt": "2026-01-15T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordOverviewVisitAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                     *         "classification": "Confidential",
                     *         "logo": {
                     *           "width": 320,
                     *           "height": 80,
                     *           "sizeBytes": 5120,
                     *           "sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
                     *         },
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
                 *       "fourEyes": true,
                 *       "classification": "Confidential"
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
                     *         "classification": "Confidential",
                     *         "logo": {
                     *           "width": 320,
                     *           "height": 80,
                     *           "sizeBytes": 5120,
                     *           "sha256": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
                     *         },
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
    getOrganizationLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example the bytes of the PNG */
                    "image/png": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Timeout"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Page number, starting at 1.
                 * @example 1
                 */
                page?: number;
                /** @example 50 */
                limit?: number;
                /** @description `column:direction`, direction `asc` or `desc`. This list has no sortable columns. An unknown column is ignored. */
                sort?: string;
                /**
                 * @description Free text.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Id of the API key or user.
                 * @example usr_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                actor?: string;
                /**
                 * @description An action or a prefix of actions: `apikey.revoked`, `scan.*`.
                 * @example scan.triggered
                 */
                action?: string;
                /**
                 * @description Id of the resource that the action was performed on.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                target?: string;
                /**
                 * @description Lower bound of the creation time, inclusive (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.
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
                 * @description Default `csv`.
                 * @example csv
                 */
                format?: "csv" | "jsonl";
                /**
                 * @description True: a CSV file begins with a byte order mark, without which Excel reads it in the code page of the system. Default: false.
                 * @example false
                 */
                bom?: boolean;
                /**
                 * @description Free text. Matches the action, the target and the name of the actor.
                 * @example api
                 */
                search?: string;
                /**
                 * @description Id of the API key or user.
                 * @example usr_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                actor?: string;
                /**
                 * @description An action or a prefix of actions: `apikey.revoked`, `scan.*`.
                 * @example scan.triggered
                 */
                action?: string;
                /**
                 * @description Id of the resource that the action was performed on.
                 * @example scan_aggzqhmckpm7xlhtcbfrvyxm4a
                 */
                target?: string;
                /**
                 * @description Lower bound of the creation time, inclusive (ISO 8601).
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Upper bound of the creation time, inclusive (ISO 8601). A date includes the whole day.
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
            /** @description The audit log entries */
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
    verifyAuditLog: {
        parameters: {
            query?: {
                /**
                 * @description Number of the entry after which the verification begins. Requires `hash`.
                 * @example 2000
                 */
                after?: number;
                /**
                 * @description Hash of the entry `after`.
                 * @example 4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c
                 */
                hash?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verdict */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "verifiedAt": "2026-01-15T09:30:00Z",
                     *         "verified": {
                     *           "sequence": 42,
                     *           "hash": "4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *         },
                     *         "end": {
                     *           "sequence": 42,
                     *           "hash": "4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c4f53cda18c2baa0c"
                     *         },
                     *         "isComplete": true,
                     *         "problem": null,
                     *         "lastCheckpoint": {
                     *           "number": 3,
                     *           "sequence": 40,
                     *           "signedAt": "2026-01-15T09:30:00Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyAuditLogAnswer"];
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
            /** @description Event accepted */
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
                     *         "reason": "the organization does not exist"
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
