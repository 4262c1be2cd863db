import { Paper, Stack, Title } from "@mantine/core";
import { usePageParameter } from "#web/people/friend-values/usePageParameter.ts";
import { useLinkFriends } from "./linkApi.ts";
import { TappedFriends } from "./TappedFriends.tsx";

/** Paginated friends who tapped a link. */
export function LinkFriends({ id }: { id: number }) {
	const [page, setPage] = usePageParameter();
	const friends = useLinkFriends(id, page);
	return (
		<Paper withBorder p="md" component="section" aria-label="タップした友だち">
			<Stack gap="sm">
				<Title order={2}>タップした友だち</Title>
				<TappedFriends friends={friends} onPage={setPage} />
			</Stack>
		</Paper>
	);
}
