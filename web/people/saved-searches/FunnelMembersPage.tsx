import { Button } from "@mantine/core";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { useQueryMembers } from "#web/people/friend-search/api.ts";
import { FoundFriends } from "#web/people/friend-search/FoundFriends.tsx";
import { useAbility } from "#web/platform/api/session.ts";
import { Page } from "#web/platform/ui/Page.tsx";

/** The friends whom a custom search finds now. */
export function FunnelMembersPage() {
	const found = useQueryMembers(Number(useParams().id));
	const mayWrite = useAbility("funnel-write");
	const { funnel } = found.first ?? {};
	if (isGone(found.error)) return <ItemGone kind="funnel" />;
	return (
		<Page
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
			<FoundFriends found={found} />
		</Page>
	);
}
