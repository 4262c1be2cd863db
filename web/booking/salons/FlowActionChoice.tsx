import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import type { SettingFormState } from "./SettingForm.tsx";

interface FlowActionChoiceProps<Flow extends string> {
	flow: Flow;
	label: string;
	description: string | undefined;
	form: Pick<
		SettingFormState<{ actions: Partial<Record<Flow, number>> }>,
		"draft" | "set" | "errors" | "readOnly"
	>;
}

/** Action of one event of a booking; absent from the draft if none is chosen. */
export function FlowActionChoice<Flow extends string>(props: FlowActionChoiceProps<Flow>) {
	const { flow, label, description, form } = props;
	const { actions } = form.draft;
	const choose = (action: number | null) => {
		const { [flow]: _, ...otherActions } = actions;
		form.set({ actions: { ...otherActions, ...(action !== null && { [flow]: action }) } as typeof actions });
	};
	return (
		<ActionChoice
			label={label}
			{...(description && { description })}
			value={actions[flow] ?? null}
			onChange={choose}
			disabled={form.readOnly}
			error={form.errors[`actions[${flow}]`]}
			field={`actions[${flow}]`}
		/>
	);
}

/** Shown instead of the actions without the ability to read actions. */
export const FlowActionsHidden = () => (
	<EmptyState title="アクションを見る権限がありません">
		予約のときに実行するアクションは、アクションを見る権限のある管理者が設定できます。
	</EmptyState>
);
