import { Badge, Loader } from "@mantine/core";
import { useLiveState } from "#web/platform/api/liveConnection.ts";

/** Warning that live updates are interrupted; empty while connected. */
export function ConnectionBadge() {
	const state = useLiveState();
	return (
		<span role="status">
			{state === "lost" && (
				<Badge color="yellow" leftSection={<Loader size="0.625rem" color="yellow" />}>
					再接続しています…
				</Badge>
			)}
		</span>
	);
}
