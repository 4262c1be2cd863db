import { GOAL_SOURCES, settledGoal } from "#domain/engine/actions/effects/episode-goal.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import { errorAt } from "#web/engine/filters/conditions/parts/errorAt.ts";
import { ContextField } from "../context/ContextField.tsx";
import { useMayUseContexts } from "../context/offered.ts";
import type { EffectFormProps } from "../entry.ts";
import { ItemField } from "../parts/ItemField.tsx";
import { Note } from "../parts/Note.tsx";
import { useItemType } from "../parts/useItemType.ts";

type Props = EffectFormProps<"episode">;

const SOURCES = [
	[0, GOAL_SOURCES.var],
	[1, GOAL_SOURCES.context],
] as const;

/** Where each friend's goal is taken from. */
export function FriendsGoal(props: Props) {
	const { effect, onChange, errors, mark } = props;
	const byContext = effect.selectionType === "context";
	const withContexts = useMayUseContexts(byContext);
	return (
		<>
			{withContexts && (
				<CodeSegments
					label="日付の取得元"
					choices={SOURCES}
					value={byContext ? 1 : 0}
					onChange={(source) =>
						onChange(settledGoal({ ...effect, selectionType: source === 1 ? "context" : "var" }))
					}
				/>
			)}
			{byContext ? (
				<>
					<ContextField
						value={effect.context}
						onChange={(context) => onChange({ ...effect, context })}
						error={errorAt(errors, "context")}
						{...mark("context")}
					/>
					{effect.context && effect.context.format !== "datetime" && (
						<Note>日付ではない値が届いたときは、リマインダを開始しません。</Note>
					)}
				</>
			) : (
				<FieldOfGoal {...props} />
			)}
		</>
	);
}

function FieldOfGoal({ effect, onChange, errors, mark }: Props) {
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
				{...mark("var_id")}
			/>
			{type !== null && type !== VAR_TYPES.date && (
				<Note warning>
					種別が「年月日」ではない友だち情報からは日付を読み取れません。このままではリマインダを開始しません。
				</Note>
			)}
		</>
	);
}
