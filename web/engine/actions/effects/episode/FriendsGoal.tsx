import { GOAL_SOURCES, normaliseGoal } from "#domain/engine/actions/effects/episode-goal.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { firstErrorAt } from "#web/engine/filters/conditions/parts/firstErrorAt.ts";
import { ContextField } from "../context/ContextField.tsx";
import { useMayUseContexts } from "../context/triggerContexts.ts";
import type { EffectFormProps } from "../effectEntry.ts";
import { EffectNote } from "../parts/EffectNote.tsx";
import { ItemField } from "../parts/ItemField.tsx";
import { useItemType } from "../parts/useItemType.ts";

type Props = EffectFormProps<"episode">;

/** Codes of the control, which takes numbers; `selectionType` is a word. */
const SOURCE = { friendField: 0, context: 1 } as const;

const SOURCES = [
	[SOURCE.friendField, GOAL_SOURCES.var],
	[SOURCE.context, GOAL_SOURCES.context],
] as const;

/** Source of each friend's goal. */
export function FriendsGoal(props: Props) {
	const { effect, onChange, errors, fieldProps } = props;
	const byContext = effect.selectionType === "context";
	const withContexts = useMayUseContexts(byContext);
	return (
		<>
			{withContexts && (
				<CodeSegments
					label="日付の取得元"
					choices={SOURCES}
					value={byContext ? SOURCE.context : SOURCE.friendField}
					onChange={(source) =>
						onChange(
							normaliseGoal({ ...effect, selectionType: source === SOURCE.context ? "context" : "var" }),
						)
					}
				/>
			)}
			{byContext ? (
				<>
					<ContextField
						value={effect.context}
						onChange={(context) => onChange({ ...effect, context })}
						error={firstErrorAt(errors, "context")}
						{...fieldProps("context")}
					/>
					{effect.context && effect.context.format !== "datetime" && (
						<EffectNote>日付ではない値が届いたときは、リマインダを開始しません。</EffectNote>
					)}
				</>
			) : (
				<GoalFieldSelector {...props} />
			)}
		</>
	);
}

function GoalFieldSelector({ effect, onChange, errors, fieldProps }: Props) {
	const type = useItemType<VarType>("var", effect.var_id);
	return (
		<>
			<ItemField
				kind="var"
				label="日付の入った友だち情報"
				description="値のない友だちには、リマインダを開始しません。"
				value={effect.var_id}
				onChange={(var_id) => onChange({ ...effect, var_id })}
				error={errors.var_id}
				{...fieldProps("var_id")}
			/>
			{type !== null && type !== VAR_TYPES.date && (
				<EffectNote warning>
					種別が「年月日」ではない友だち情報からは日付を読み取れません。このままではリマインダを開始しません。
				</EffectNote>
			)}
		</>
	);
}
