import { Paper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import classes from "#web/inbox/chat/ChatPage.module.css";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { GroupList } from "./GroupList.tsx";
import { GroupPanel } from "./GroupPanel.tsx";
import { GroupTalk } from "./GroupTalk.tsx";
import { useGroup } from "./useGroups.ts";

/** Groups of LINE: list, open talk, and details of the group. */
export function GroupsPage() {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const { id } = useParams();
	const groupId = id === undefined ? null : Number(id);
	const isGone = isItemGone(useGroup(groupId).error);
	const [isPanelShown, setPanelShown] = useState(false);
	const panel = { isShown: isPanelShown, toggle: () => setPanelShown(!isPanelShown) };
	const details = groupId !== null && !isGone && (
		<SidePanel
			width={24}
			opened={isPanelShown}
			onClose={() => setPanelShown(false)}
			position="right"
			title="グループの情報"
			closeButtonProps={{ "aria-label": "閉じる" }}
		>
			<GroupPanel groupId={groupId} />
		</SidePanel>
	);
	const talk =
		groupId !== null &&
		(isGone ? (
			<EmptyState art="talk" title="グループが見つかりません">
				一覧からグループを選んでください。
			</EmptyState>
		) : (
			<GroupTalk key={groupId} groupId={groupId} panel={panel} />
		));
	if (isNarrow)
		return (
			<PageLayout
				title="グループ"
				fill
				before={groupId !== null && <BackLink href={addressOf("groups")} label="グループの一覧に戻る" />}
			>
				<div className={classes.alone}>{talk || <GroupList openId={null} />}</div>
				{details}
			</PageLayout>
		);
	return (
		<PageLayout title="グループ" fill>
			<div className={classes.columns}>
				<Paper withBorder className={classes.column} component="section" aria-label="グループの一覧">
					<GroupList openId={groupId} />
				</Paper>
				<Paper withBorder className={classes.column} component="section" aria-label="トーク">
					{talk || (
						<EmptyState art="talk" title="グループを選んでください">
							左の一覧でグループを選ぶと、ここにトークが表示されます。
						</EmptyState>
					)}
				</Paper>
			</div>
			{details}
		</PageLayout>
	);
}
