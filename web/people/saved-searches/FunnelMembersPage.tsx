import { Button } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FoundFriends } from "#web/people/friend-search/FoundFriends.tsx";
import { useQueryMembers } from "#web/people/friend-search/friendSearchApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";

/** Page of the friends whom a custom search finds now. */
export function FunnelMembersPage() {
	const members = useQueryMembers(Number(useParams().id));
	const mayWrite = useAbility("funnel-write");
	const { funnel } = members.first ?? {};
	if (isItemGone(members.error)) return <ItemNotFound kind="funnel" />;
	return (
		<PageLayout
			title={funnel ? `${funnel.name}の友だち` : "カスタム検索の友だち"}
			help="条件に当てはまる、いまの友だちです。"
			before={<BackToItems kind="funnel" group={funnel?.group_id} />}
			action={
				mayWrite &&
				funnel && (
					<Button
						component={Link}
						href={addressOf("funnels", { group: funnel.group_id ?? 0, edit: funnel.id })}
						variant="default"
					>
						条件を編集する
					</Button>
				)
			}
		>
			<FoundFriends pages={members} />
		</PageLayout>
	);
}
