import { Tabs } from "@mantine/core";
import { useState } from "react";
import { isMemberFocus, MEMBER_TABS, type MemberFocus } from "#domain/people/friend-values/focus.ts";
import { BaseTab } from "./BaseTab.tsx";
import { TagsTab } from "./TagsTab.tsx";
import { tabOfProblem } from "./tabOfProblem.ts";
import type { MemberEditing } from "./useMemberEditor.ts";
import { VarsTab } from "./VarsTab.tsx";

interface MemberTabsProps {
	editing: MemberEditing;
	friendId: number;
	/** The tab that it opens with. */
	focus: MemberFocus;
}

const NAMES = Object.keys(MEMBER_TABS) as MemberFocus[];

/** What is known of a friend, tab by tab. */
export function MemberTabs({ editing, friendId, focus }: MemberTabsProps) {
	const [tab, setTab] = useState(focus);
	const { problems, failures } = editing;
	// A save that failed turns to the tab of what is wrong, on which the cursor is put then.
	const [told, setTold] = useState(failures);
	if (told !== failures) {
		setTold(failures);
		setTab(tabOfProblem(problems) ?? tab);
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
				<TagsTab editing={editing} />
			</Tabs.Panel>
			<Tabs.Panel value="var" pt="md">
				<VarsTab editing={editing} friendId={friendId} />
			</Tabs.Panel>
			<Tabs.Panel value="basevar" pt="md">
				<BaseTab editing={editing} />
			</Tabs.Panel>
		</Tabs>
	);
}
