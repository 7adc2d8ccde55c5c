// The main tasks through a client that oapi-codegen generated. Arguments: address, API key. Prints what came of them as JSON.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"time"

	"plimsoll.test/clients/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func pointer[T any](value T) *T { return &value }

func main() {
	ctx := context.Background()
	withKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Args[2])
		return nil
	})
	api := must(client.NewClientWithResponses(os.Args[1], withKey))
	demo := must(api.ListScansWithResponse(ctx, &client.ListScansParams{Search: pointer("plimsoll/demo")})).JSON200.Data[0].ScanId
	status := ""
	for tries := 0; tries < 600; tries++ {
		status = string(must(api.GetScanStatusWithResponse(ctx, demo)).JSON200.Data.Status)
		if status != "QUEUED" && status != "IN_PROGRESS" {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	page := must(api.ListScanFindingsWithResponse(ctx, demo, &client.ListScanFindingsParams{Limit: pointer(5)})).JSON200
	findings := []string{}
	for _, one := range page.Data {
		findings = append(findings, one.CveId)
	}
	queued := must(api.CreateScanWithResponse(ctx, client.CreateScanRequest{Image: pointer("registry.invalid/team/app:1.0")}))
	report := must(api.CreateReportWithResponse(ctx, client.CreateReport{Type: "posture"}))
	refused := must(api.CreateScanWithResponse(ctx, client.CreateScanRequest{Image: pointer(" ")}))
	problem := refused.JSON400.Error
	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"status":     status,
		"findings":   findings,
		"total":      page.Meta.Total,
		"queued":     queued.JSON202.Data.Status,
		"registries": len(must(api.ListRegistriesWithResponse(ctx)).JSON200.Data),
		"report":     report.JSON201.Data.Type,
		"refused":    []any{refused.StatusCode(), problem.Code, (*problem.Issues)[0].Path},
	}))
}
