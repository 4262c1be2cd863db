import useSWR from "swr";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";

/** Whether a template was written in the place that sends it; undefined until it is known. */
export function useIsUnlistedTemplate(id: number): boolean | undefined {
	const mayRead = useAbility("template-read");
	const { data, error } = useSWR(
		mayRead && id > 0 ? ["template", "unlisted", id] : null,
		() =>
			unwrap(client.templates.api.template.unlisted[":id"].$get({ param: { id: String(id) } }), {
				handles: [404],
			}),
		{ keepPreviousData: true },
	);
	if (!mayRead || id === 0 || error) return false;
	return data && data.content !== null;
}
