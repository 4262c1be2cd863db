import { Badge } from "@mantine/core";
import type { Endpoint } from "./webhooksApi.ts";

/** Status of an endpoint: on, off, disabled automatically, or failing. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
	const [color, label] = stateOf(endpoint);
	return (
		<Badge color={color} variant="light" flex="none">
			{label}
		</Badge>
	);
}

function stateOf({ is_active, stopped_at, failing_since }: Endpoint): [string, string] {
	if (!is_active) return stopped_at === null ? ["gray", "停止中"] : ["red", "自動で停止"];
	return failing_since === null ? ["green", "有効"] : ["yellow", "届いていません"];
}
