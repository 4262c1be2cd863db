import { Group, Paper, Select, Stack, TextInput } from "@mantine/core";
import { MAX_RANKS } from "#domain/commerce/points/point-program.ts";
import {
	POINT_RANK_BASES,
	POINT_RANK_BASIS_NAMES,
	type PointRankBasis,
} from "#domain/commerce/points/point-rank-basis.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { ColourSelect } from "#web/platform/ui/ColourSelect.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { PositionButtons } from "#web/platform/ui/PositionButtons.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { newRank, type ProgramFormProps } from "./pointDraft.ts";

const BASES = POINT_RANK_BASIS_NAMES.map((value) => ({ value, label: POINT_RANK_BASES[value] }));

/** Ranks by granted points or by payments, with their period. */
export const PointRankFields = ({
	draft: { ranks, rank_months, rank_basis },
	set,
	errors,
}: ProgramFormProps) => (
	<>
		<Select
			label="ランクを決めるもの"
			description={
				rank_basis === "yen"
					? "支払い（返金とテストを除く）の合計で決まります。"
					: "付与されたポイントの合計で決まります。使っても下がりません。"
			}
			w="20rem"
			maw="100%"
			allowDeselect={false}
			data={BASES}
			value={rank_basis}
			onChange={(basis) => basis && set({ rank_basis: basis as PointRankBasis })}
			{...fieldAttribute("rank_basis")}
		/>
		<OptionalNumber
			label="ランクの期間"
			description="この月数のあいだの合計で決まります。空欄は、これまでのすべてです。"
			placeholder="すべて"
			suffix="か月"
			w="20rem"
			value={rank_months}
			onChange={(months) => set({ rank_months: months })}
			error={errors.rank_months}
			{...fieldAttribute("rank_months")}
		/>
		<SortableFields
			value={ranks}
			onChange={(reordered) => set({ ranks: reordered })}
			noun="ランク"
			description="少ないランクから順に並べます。"
			empty="ランクはまだありません。"
			field="ranks"
			error={errors.ranks}
			adding={{ blank: () => newRank((ranks.at(-1)?.from_points ?? 0) + 100), max: MAX_RANKS }}
			keyOf={({ key }) => key}
		>
			{(rank, { index, count, onChange, onMove, onRemove }) => {
				const field = (name: string) => `ranks[${index}][${name}]`;
				const entryName = `${index + 1}番目のランク`;
				return (
					<Paper withBorder p="sm" role="group" aria-label={entryName}>
						<Stack gap="xs">
							<Group gap="xs" align="flex-end">
								<TextInput
									label="名前"
									flex="1 1 9rem"
									maxLength={40}
									value={rank.name}
									onChange={(event) => onChange({ name: event.currentTarget.value })}
									error={errors[field("name")]}
									data-entry
									{...fieldAttribute(field("name"))}
								/>
								<ColourSelect
									label="色"
									w="8.5rem"
									value={rank.colour}
									onChange={(colour) => onChange({ colour })}
								/>
								<NumberField
									label={rank_basis === "yen" ? "何円から" : "何ポイントから"}
									w="9rem"
									value={rank.from_points}
									onChange={(from_points) => onChange({ from_points })}
									error={errors[field("from_points")]}
									{...fieldAttribute(field("from_points"))}
								/>
								<PositionButtons
									entryName={entryName}
									index={index}
									count={count}
									onMove={onMove}
									onRemove={onRemove}
								/>
							</Group>
							<ItemSelector
								kind="tag"
								label="このランクのあいだ付けるタグ"
								showDeleted
								value={rank.tag_id}
								onChange={(tag_id: number | null) => onChange({ tag_id })}
								error={errors[field("tag_id")]}
								{...fieldAttribute(field("tag_id"))}
							/>
							<ActionChoice
								label="このランクになったときのアクション"
								value={rank.action_id}
								onChange={(action_id) => onChange({ action_id })}
								error={errors[field("action_id")]}
								field={field("action_id")}
							/>
						</Stack>
					</Paper>
				);
			}}
		</SortableFields>
	</>
);
