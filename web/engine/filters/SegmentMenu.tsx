import { Button, Menu, Text } from "@mantine/core";
import type { Condition } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { FunnelIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import classes from "./Condition.module.css";
import { useSegmentChoices } from "./conditions/choices/useSegmentChoices.ts";
import { type EditFilter, type FilterDraft, withKey } from "./filterDraft.ts";
import { repeatedConditions } from "./loadIntoFilter.ts";

interface SegmentMenuProps {
	draft: FilterDraft;
	edit: EditFilter;
}

/** Menu that adds the conditions of a ready-made segment, to be changed like any others. */
export function SegmentMenu({ draft, edit }: SegmentMenuProps) {
	const { data, mayRead } = useSegmentChoices();
	if (!mayRead) return null;
	const add = (inputs: Condition[]) => {
		const added = inputs.map(withKey);
		const repeated = repeatedConditions(draft.conditions, added);
		if (repeated.length > 0)
			return toastRefused(
				`${repeated.map((label) => `「${label}」`).join("")}は${FILTER_TEXTS.conditionRepeated}`,
			);
		edit((filter) => ({ ...filter, conditions: [...filter.conditions, ...added] }));
	};
	return (
		<Menu position="bottom-end" width={320}>
			<Menu.Target>
				<Button variant="default" size="xs" leftSection={<FunnelIcon />} className={classes.adders}>
					よく使う条件から選ぶ
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{(data?.segments ?? []).map(({ key, name, inputs, reason }) => (
					<Menu.Item key={key} disabled={inputs === null} onClick={() => inputs && add(inputs)}>
						{name}
						{reason && (
							<Text size="xs" c="dimmed">
								{reason}
							</Text>
						)}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	);
}
