import { Button, CloseButton, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ADVERTISING_KINDS, CAP_KINDS } from "#domain/engine/sending-caps/cap-kinds.ts";
import { CAP_PRIORITIES, type CapPriority } from "#domain/engine/sending-caps/cap-settings.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { CapsState } from "./SendingCapsForm.tsx";
import type { SendingCaps } from "./sendingCapsApi.ts";

const PRIORITIES = Object.entries(CAP_PRIORITIES).map(([value, label]) => ({ value, label }));

interface PriorityFieldsProps {
	state: CapsState;
	choices: SendingCaps["choices"];
}

/** Priority of each kind, and of single scenarios and broadcasts. */
export function PriorityFields({ state, choices }: PriorityFieldsProps) {
	const { draft, set } = state;
	return (
		<>
			<Text size="sm">
				「必ず送る」は上限を超えても送ります。「後回し」は、1日の上限の最後の1通をほかのメッセージのために空けておきます。
			</Text>
			<SimpleGrid cols={{ base: 1, sm: 3 }}>
				{ADVERTISING_KINDS.map((kind) => (
					<Select
						key={kind}
						label={CAP_KINDS[kind].label}
						allowDeselect={false}
						data={PRIORITIES}
						value={draft.priorities[kind]}
						onChange={(priority) =>
							priority && set({ priorities: { ...draft.priorities, [kind]: priority as CapPriority } })
						}
						{...fieldAttribute(`priorities[${kind}]`)}
					/>
				))}
			</SimpleGrid>
			<ItemPriorities state={state} choices={choices} />
		</>
	);
}

const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`;

function ItemPriorities({ state: { draft, set, errors }, choices }: PriorityFieldsProps) {
	const [chosen, setChosen] = useState<string | null>(null);
	const taken = new Set(draft.items.map(keyOf));
	const options = (["scenario", "broadcast"] as const).map((kind) => ({
		group: CAP_KINDS[kind].label,
		items: choices
			.filter((item) => item.kind === kind && !taken.has(keyOf(item)))
			.map((item) => ({ value: keyOf(item), label: item.name })),
	}));
	const add = () => {
		const item = choices.find((each) => keyOf(each) === chosen);
		if (item) set({ items: [...draft.items, { ...item, priority: "always" }] });
		setChosen(null);
	};
	return (
		<Stack gap="xs" component="section" aria-label="シナリオ・一斉配信ごとの優先順位">
			<Text fw={600} size="sm">
				シナリオ・一斉配信ごとの優先順位
			</Text>
			{draft.items.map((item) => (
				<Group key={keyOf(item)} gap="xs" wrap="nowrap">
					<Text size="sm" flex={1} miw={0} truncate title={item.name}>
						{CAP_KINDS[item.kind].label}「{item.name}」
					</Text>
					<Select
						aria-label={`「${item.name}」の優先順位`}
						w="8rem"
						allowDeselect={false}
						data={PRIORITIES}
						value={item.priority}
						onChange={(priority) =>
							priority &&
							set({
								items: draft.items.map((each) =>
									keyOf(each) === keyOf(item) ? { ...each, priority: priority as CapPriority } : each,
								),
							})
						}
					/>
					<CloseButton
						aria-label={`「${item.name}」を外す`}
						onClick={() => set({ items: draft.items.filter((each) => keyOf(each) !== keyOf(item)) })}
					/>
				</Group>
			))}
			<Group gap="xs" align="flex-end">
				<Select
					label="シナリオか一斉配信"
					placeholder="選んでください"
					searchable
					nothingFoundMessage="ありません"
					w="20rem"
					maw="100%"
					data={options}
					value={chosen}
					onChange={setChosen}
					error={errors.items}
					{...fieldAttribute("items")}
				/>
				<Button variant="default" onClick={add} disabled={chosen === null}>
					追加
				</Button>
			</Group>
		</Stack>
	);
}
