"""The main tasks through a client that openapi-python-client generated. Arguments: address, API key. Prints what came of them as JSON."""
import json
import sys
import time

from plimsoll_client import AuthenticatedClient
from plimsoll_client.api.registries import list_registries
from plimsoll_client.api.reports import create_report
from plimsoll_client.api.scans import create_scan, get_scan_status, list_scan_findings, list_scans
from plimsoll_client.models import CreateReport, CreateReportType, CreateScanRequest

address, key = sys.argv[1:]
client = AuthenticatedClient(base_url=address, token=key)


def done(scan_id):
    for _ in range(600):
        status = get_scan_status.sync(scan_id, client=client).data.status.value
        if status not in ("QUEUED", "IN_PROGRESS"):
            return status
        time.sleep(0.1)
    raise SystemExit("the scan does not end")


demo = list_scans.sync(client=client, search="plimsoll/demo").data[0].scan_id
ended = done(demo)
findings = list_scan_findings.sync(demo, client=client, limit=5)
queued = create_scan.sync(client=client, body=CreateScanRequest(image="registry.invalid/team/app:1.0"))
report = create_report.sync(client=client, body=CreateReport(type_=CreateReportType.POSTURE))
refused = create_scan.sync_detailed(client=client, body=CreateScanRequest(image=" "))
print(json.dumps({
    "status": ended,
    "findings": [one.cve_id for one in findings.data],
    "total": findings.meta.total,
    "queued": queued.data.status,
    "registries": len(list_registries.sync(client=client).data),
    "report": report.data.type_.value,
    "refused": [refused.status_code, refused.parsed.error.code.value, refused.parsed.error.issues[0].path],
}))
