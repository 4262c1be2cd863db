import { ActionIcon, Button, Group, Input, Menu, Paper, Stack, Text } from "@mantine/core";
import { useRef } from "react";
import type { Condition, ConditionName } from "#domain/filters/filter.ts";
import { CloseIcon, PlusIcon } from "../ui/icons.tsx";
import { fieldsInside, firstMessages, focusInside, type Problems } from "../ui/problems.ts";
import { useAfterRender } from "../ui/useAfterRender.ts";
import { CONDITION_ENTRIES, entryOf } from "./conditions/registry.ts";
import { type DraftCondition, withKey } from "./draft.ts";

interface ConditionListProps {
	value: DraftCondition[];
	onChange: (conditions: DraftCondition[]) => void;
	/** Messages of the whole form. */
	fields: Problems["fields"];
	readOnly: boolean;
}

/** The conditions of a filter; all of them must hold. */
export function ConditionList({ value, onChange, fields, readOnly }: ConditionListProps) {
	const list = useRef<HTMLDivElement>(null);
	const after = useAfterRender();
	const change = (key: string, condition: Condition) =>
		onChange(value.map((each) => (each.key === key ? { key, condition } : each)));
	const remove = (key: string) => {
		onChange(value.filter((each) => each.key !== key));
		after(() => list.current?.querySelector<HTMLElement>("[data-add]")?.focus());
	};
	const add = (name: ConditionName) => {
		onChange([...value, withKey(CONDITION_ENTRIES[name].blank())]);
		after(() => focusInside(list.current, inputName(value.length)));
	};
	return (
		<Stack gap="sm" ref={list} role="group" aria-label="条件">
			<div>
				<Input.Label labelElement="div">条件</Input.Label>
				<Input.Description>すべての条件に当てはまる友だちをさがします。</Input.Description>
			</div>
			{value.length === 0 && (
				<Text size="sm" c="dimmed">
					条件はまだありません。このままでは、すべての友だちが当てはまります。
				</Text>
			)}
			{value.map(({ key, condition }, index) => {
				const { label, Fields } = entryOf(condition);
				const outer = inputName(index);
				const what = `${index + 1}番目の条件（${label}）`;
				return (
					<Paper key={key} withBorder p="sm" role="group" aria-label={what}>
						<Group justify="space-between" wrap="nowrap" mb="xs">
							<Text size="sm" fw={600}>
								{label}
							</Text>
							{!readOnly && (
								<ActionIcon
									variant="subtle"
									color="gray"
									size="lg"
									onClick={() => remove(key)}
									aria-label={`${what}を削除する`}
								>
									<CloseIcon />
								</ActionIcon>
							)}
						</Group>
						<Fields
							condition={condition}
							onChange={(changed) => change(key, changed)}
							errors={firstMessages(fieldsInside(fields, outer))}
							field={(name) => `${outer}[${name}]`}
						/>
					</Paper>
				);
			})}
			{!readOnly && <ConditionAdder onAdd={add} />}
		</Stack>
	);
}

const ConditionAdder = ({ onAdd }: { onAdd: (name: ConditionName) => void }) => (
	<Menu position="bottom-start" returnFocus={false}>
		<Menu.Target>
			<Button
				variant="default"
				size="xs"
				leftSection={<PlusIcon />}
				style={{ alignSelf: "flex-start" }}
				data-add
			>
				条件を追加する
			</Button>
		</Menu.Target>
		<Menu.Dropdown>
			{(Object.keys(CONDITION_ENTRIES) as ConditionName[]).map((name) => (
				<Menu.Item key={name} onClick={() => onAdd(name)}>
					{CONDITION_ENTRIES[name].label}
				</Menu.Item>
			))}
		</Menu.Dropdown>
	</Menu>
);

const inputName = (index: number) => `filter[inputs][${index}]`;
