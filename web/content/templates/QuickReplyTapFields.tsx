import { Select } from "@mantine/core";
import { MAX_COUNTED_DATA } from "#domain/content/templates/flex/flex-tap-data.ts";
import {
	MAX_QUICK_REPLY_TEXT,
	QUICK_REPLY_TYPES,
	type QuickReplyContent,
	type QuickReplyType,
} from "#domain/content/templates/quick-replies.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { TAP_CHOICES, type TapChoice, TapTargetFields, useTapChoice } from "./TemplateTapFields.tsx";

interface QuickReplyTapFieldsProps {
	button: QuickReplyContent;
	onChange: (part: Partial<QuickReplyContent>) => void;
	errors: Record<string, string>;
	/** Name of the button's field: `content[quick_replies][0]`. */
	field: string;
}

/** Types whose fields are in this file; an address and a message have the fields of a template's buttons. */
const OWN_TYPES = Object.keys(QUICK_REPLY_TYPES).filter(
	(type) => type !== "uri" && type !== "message",
) as OwnType[];
type OwnType = Exclude<QuickReplyType, "uri" | "message">;

const isOwnType = (type: string): type is OwnType => (OWN_TYPES as string[]).includes(type);

const CHOICES = [...TAP_CHOICES, ...OWN_TYPES.map((value) => ({ value, label: QUICK_REPLY_TYPES[value] }))];

/** Fields of types with an item or a date removed, so that no button refers to what it does not use. */
const NO_ITEMS = { action_id: undefined, template_id: undefined, data: undefined, mode: undefined };

const PICKERS = [
	{ value: "date", label: "日付" },
	{ value: "time", label: "時刻" },
	{ value: "datetime", label: "日付と時刻" },
];

/** Choice of what a tap on a quick reply does, and its fields. */
export function QuickReplyTapFields({ button, onChange, errors, field }: QuickReplyTapFieldsProps) {
	const { type } = button;
	// An own type stands as an empty address for the fields of a template's buttons, which are hidden then.
	const tap = isOwnType(type) ? { ...button, type: "uri" as const } : { ...button, type };
	const { choice, choose } = useTapChoice(tap, (part) => onChange({ ...NO_ITEMS, ...part }));
	const fieldProps = (name: string) => ({
		error: errors[`${field}[${name}]`],
		...fieldAttribute(`${field}[${name}]`),
	});
	const chooseAny = (next: string) => {
		if (!isOwnType(next)) return choose(next as TapChoice);
		onChange({
			...NO_ITEMS,
			type: next,
			...(next === "datetimepicker" && { mode: "date", data: button.label }),
		});
	};
	return (
		<>
			<ChipChoice
				label="タップしたとき"
				value={isOwnType(type) ? type : choice}
				onChange={chooseAny}
				options={CHOICES}
			/>
			{isOwnType(type) ? (
				<OwnTypeFields button={button} onChange={onChange} fieldProps={fieldProps} />
			) : (
				<TapTargetFields
					tap={tap}
					choice={choice}
					onChange={onChange}
					maxText={MAX_QUICK_REPLY_TEXT}
					fieldProps={fieldProps}
				/>
			)}
		</>
	);
}

interface OwnTypeFieldsProps extends Pick<QuickReplyTapFieldsProps, "button" | "onChange"> {
	fieldProps: (name: string) => { error: string | undefined; "data-field"?: string };
}

/** Fields of a tap with an item or a date; the camera, the photos and the map need none. */
function OwnTypeFields({ button, onChange, fieldProps }: OwnTypeFieldsProps) {
	const targets = usePlaceholderTargets();
	const { type, action_id = null, template_id = null, mode = "date", data = "" } = button;
	if (type === "action") {
		const { error, "data-field": name } = fieldProps("action_id");
		return (
			<ActionChoice
				label="アクション"
				required
				value={action_id}
				onChange={(id) => onChange({ action_id: id ?? undefined })}
				error={error}
				{...(name && { field: name })}
			/>
		);
	}
	if (type === "template")
		return (
			<ItemField
				kind="template"
				label="テンプレート"
				value={template_id}
				onChange={(id) => onChange({ template_id: id ?? undefined })}
				{...fieldProps("template_id")}
			/>
		);
	if (type !== "datetimepicker") return null;
	return (
		<>
			<Select
				label="選んでもらうもの"
				allowDeselect={false}
				data={PICKERS}
				value={mode}
				onChange={(next) => onChange({ mode: (next ?? "date") as typeof mode })}
				{...fieldProps("mode")}
			/>
			<PlaceholderEditor
				label="トークに記録する内容"
				description="選ばれた日時といっしょに残ります。友だちには見えません。差し込みがあると、タップ数は数えられません。"
				required
				oneLine
				value={data}
				onChange={(next) => onChange({ data: next })}
				targets={targets}
				maxLength={MAX_COUNTED_DATA}
				{...fieldProps("data")}
			/>
		</>
	);
}
