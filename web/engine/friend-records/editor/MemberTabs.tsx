import { Tabs } from "@mantine/core";
import { useState } from "react";
import {
	isMemberFocus,
	MEMBER_TABS,
	type MemberFocus,
} from "#domain/people/friend-values/member-editor-tabs.ts";
import { MemberBaseTab } from "./MemberBaseTab.tsx";
import { MemberTagsTab } from "./MemberTagsTab.tsx";
import { MemberVarsTab } from "./MemberVarsTab.tsx";
import { memberTabOfProblem } from "./memberTabOfProblem.ts";
import type { MemberEditing } from "./useMemberEditor.ts";

interface MemberTabsProps {
	editing: MemberEditing;
	friendId: number;
	/** Initial tab. */
	initialTab: MemberFocus;
}

const NAMES = Object.keys(MEMBER_TABS) as MemberFocus[];

/** Tabs of the member editor. */
export function MemberTabs({ editing, friendId, initialTab }: MemberTabsProps) {
	const [tab, setTab] = useState(initialTab);
	const { problems, failures } = editing;
	// A failed save opens the tab of the first problem, where the cursor is put.
	const [handledFailures, setHandledFailures] = useState(failures);
	if (handledFailures !== failures) {
		setHandledFailures(failures);
		setTab(memberTabOfProblem(problems) ?? tab);
	}
	return (
		<Tabs value={tab} onChange={(next) => next && isMemberFocus(next) && setTab(next)}>
			<Tabs.List grow>
				{NAMES.map((name) => (
					<Tabs.Tab key={name} value={name}>
						{MEMBER_TABS[name]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			<Tabs.Panel value="tag" pt="md">
				<MemberTagsTab editing={editing} />
			</Tabs.Panel>
			<Tabs.Panel value="var" pt="md">
				<MemberVarsTab editing={editing} friendId={friendId} />
			</Tabs.Panel>
			<Tabs.Panel value="basevar" pt="md">
				<MemberBaseTab editing={editing} />
			</Tabs.Panel>
		</Tabs>
	);
}
