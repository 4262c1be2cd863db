import { Badge, Loader } from "@mantine/core";
import { useLiveState } from "#web/platform/api/live.ts";

/** Says that news does not arrive by itself at the moment; silent while all is well. */
export function LiveMark() {
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
