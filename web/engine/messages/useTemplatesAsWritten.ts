import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Loads saved templates as they were written: placeholders are not resolved. */
export const useTemplatesAsWritten = (ids: readonly number[]) =>
	useSWR(
		ids.length === 0 ? null : ["template", "written", ...ids],
		() =>
			Promise.all(
				ids.map((id) =>
					unwrap(
						client.templates.api.template.preview[":id"].$get({
							param: { id: String(id) },
							query: { written: "1" },
						}),
					),
				),
			),
		{ keepPreviousData: true },
	);
