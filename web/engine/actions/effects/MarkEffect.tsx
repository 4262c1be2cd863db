import { ColorSwatch, Group, Select, Stack } from "@mantine/core";
import { DISPLAY_CHANGE_LABELS, SAME_DISPLAY, SAME_MARK } from "#domain/engine/actions/effects/mark.ts";
import { NO_MARK, NO_MARK_LABEL } from "#domain/engine/filters/conditions/mark.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { CodeSelect } from "#web/engine/filters/conditions/parts/CodeSelect.tsx";
import { markById, useMarks } from "#web/engine/friend-records/responseMarks.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";

const UNCHANGED = "変更しない";

const DISPLAYS = {
	[SAME_DISPLAY]: UNCHANGED,
	[USER_RATE.shown]: `${DISPLAY_CHANGE_LABELS[USER_RATE.shown]}する`,
	[USER_RATE.hidden]: `${DISPLAY_CHANGE_LABELS[USER_RATE.hidden]}する`,
	[USER_RATE.blocked]: `${DISPLAY_CHANGE_LABELS[USER_RATE.blocked]}する`,
} as const;
const DISPLAY_ORDER = [SAME_DISPLAY, USER_RATE.shown, USER_RATE.hidden, USER_RATE.blocked] as const;

/**
 * Effect 7: sets the friend's response mark and display state. Their wire names are `notify`, the id of the mark,
 * and `user_rate`, the code of the display state.
 */
export const MarkEffect = ({ effect, onChange, errors, fieldProps }: EffectFormProps<"mark">) => (
	<Stack gap="sm">
		<MarkSelect
			value={effect.notify}
			onChange={(notify) => onChange({ ...effect, notify })}
			error={errors.notify}
			{...fieldProps("notify")}
		/>
		<CodeSelect
			label="友だちの表示"
			labels={DISPLAYS}
			codes={DISPLAY_ORDER}
			value={effect.user_rate}
			onChange={(user_rate) => onChange({ ...effect, user_rate })}
			error={errors.user_rate}
			{...fieldProps("user_rate")}
		/>
		{effect.user_rate === USER_RATE.blocked && (
			<EffectNote warning>{ACTION_TEXTS.blockingWarning}</EffectNote>
		)}
	</Stack>
);

interface MarkSelectProps {
	value: number;
	onChange: (mark: number) => void;
	error: string | undefined;
	"data-field": string;
}

function MarkSelect({ value, onChange, error, ...rest }: MarkSelectProps) {
	const store = useMarks();
	const options = [
		{ value: SAME_MARK, label: UNCHANGED },
		{ value: NO_MARK, label: NO_MARK_LABEL },
		...(store.state === "ready" ? store.marks : []).map((each) => ({ value: each.id, label: each.value })),
	];
	const isListed = options.some((option) => option.value === value);
	const unlistedOption = { value, label: store.state === "ready" ? FIELD_TEXTS.choiceDeleted : "…" };
	const swatch = (id: number) => {
		const responseMark = markById(store, id);
		return responseMark && <ColorSwatch color={responseMark.color} size="1rem" withShadow={false} />;
	};
	return (
		<Select<number>
			label="対応マーク"
			description={store.state === "loading" ? MARK_TEXTS.markLoading : undefined}
			data={isListed ? options : [unlistedOption, ...options]}
			value={value}
			onChange={(next) => next !== null && onChange(next)}
			allowDeselect={false}
			leftSection={swatch(value)}
			renderOption={({ option }) => (
				<Group gap="xs" wrap="nowrap">
					{swatch(option.value)}
					{option.label}
				</Group>
			)}
			error={error ?? (store.state === "failed" ? MARK_TEXTS.markFailed : undefined)}
			{...rest}
		/>
	);
}
