import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_TAP_ADDRESS, type TemplateTapTarget } from "#domain/content/templates/template-tap.ts";
import { ownLinkKindOf } from "#domain/engine/placeholders/placeholder-text.ts";
import { OWN_PAGE_LABELS, type OwnPage, ownLinkChoices } from "#web/engine/placeholders/ownLinkChoices.ts";
import { PlaceholderEditor } from "#web/engine/placeholders/PlaceholderEditor.tsx";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";

interface TemplateTapFieldsProps {
	tap: TemplateTapTarget;
	onChange: (part: Partial<TemplateTapTarget>) => void;
	/** Maximum length of the message that a friend sends. */
	maxText: number;
	/** Error and field mark of a field. */
	fieldProps: (name: keyof TemplateTapTarget) => { error: string | undefined };
}

/** Choices of a tap. All but the last fill in the address. */
export type TapChoice = "uri" | OwnPage | "tel" | "message";

export const TAP_CHOICES: { value: TapChoice; label: string }[] = [
	{ value: "uri", label: "URLを開く" },
	{ value: "booking", label: "予約ページを開く" },
	{ value: "form", label: "回答フォームを開く" },
	{ value: "product", label: "商品の購入ページを開く" },
	{ value: "tel", label: "電話をかける" },
	{ value: "message", label: "友だちが言葉を送る" },
];

const TEL = "tel:";

function choiceOf({ type, uri }: TemplateTapTarget): TapChoice {
	if (type === "message") return "message";
	const kind = ownLinkKindOf(uri);
	if (kind !== null) return kind === "form" || kind === "product" ? kind : "booking";
	return uri.startsWith(TEL) ? "tel" : "uri";
}

/** Choice of a tap, and its change. */
export function useTapChoice(tap: TemplateTapTarget, onChange: TemplateTapFieldsProps["onChange"]) {
	// An address that is still empty does not tell the choice.
	const [emptyChoice, setEmptyChoice] = useState<TapChoice>("uri");
	const choice = tap.type === "uri" && tap.uri === "" ? emptyChoice : choiceOf(tap);
	const choose = (next: TapChoice) => {
		setEmptyChoice(next);
		const isKept = choiceOf({ ...tap, type: "uri" }) === next;
		onChange(next === "message" ? { type: "message" } : { type: "uri", uri: isKept ? tap.uri : "" });
	};
	return { choice, choose };
}

/** Fields of the tap action of a button or area. */
export function TemplateTapFields(props: TemplateTapFieldsProps) {
	const { choice, choose } = useTapChoice(props.tap, props.onChange);
	return (
		<>
			<ChipChoice
				label="タップしたとき"
				value={choice}
				onChange={(next) => choose(next as TapChoice)}
				options={TAP_CHOICES}
			/>
			<TapTargetFields {...props} choice={choice} />
		</>
	);
}

/** Fields of the chosen tap. */
export function TapTargetFields({
	choice,
	tap,
	onChange,
	maxText,
	fieldProps,
}: TemplateTapFieldsProps & { choice: TapChoice }) {
	const targets = usePlaceholderTargets();
	return (
		<>
			{choice === "uri" && (
				<TextInput
					label="URL"
					description="https:// で始まるアドレスを入力します。"
					required
					placeholder="https://"
					value={tap.uri}
					onChange={(event) => onChange({ uri: event.currentTarget.value })}
					maxLength={MAX_TAP_ADDRESS}
					{...fieldProps("uri")}
				/>
			)}
			{(choice === "form" || choice === "booking" || choice === "product") && (
				<Select
					label={OWN_PAGE_LABELS[choice]}
					description="送るときに、友だちごとのURLになります。"
					required
					searchable
					placeholder="選択してください"
					nothingFoundMessage={`${OWN_PAGE_LABELS[choice]}がありません`}
					allowDeselect={false}
					data={choicesWithChosen(ownLinkChoices(choice, targets), tap.uri)}
					value={tap.uri || null}
					onChange={(uri) => onChange({ uri: uri ?? "" })}
					{...fieldProps("uri")}
				/>
			)}
			{choice === "tel" && (
				<TextInput
					label="電話番号"
					description="タップすると、この番号に電話をかける画面が開きます。"
					required
					type="tel"
					placeholder="03-1234-5678"
					value={tap.uri.slice(TEL.length)}
					onChange={(event) => onChange({ uri: telAddress(event.currentTarget.value) })}
					{...fieldProps("uri")}
				/>
			)}
			{choice === "message" && (
				<PlaceholderEditor
					label="送る言葉"
					required
					oneLine
					value={tap.text}
					onChange={(text) => onChange({ text })}
					targets={targets}
					maxLength={maxText}
					{...fieldProps("text")}
				/>
			)}
		</>
	);
}

/** Adds the chosen page if it is not offered, because it was deleted or its name may not be seen. */
const choicesWithChosen = (choices: ReturnType<typeof ownLinkChoices>, chosen: string) =>
	chosen === "" || choices.some(({ value }) => value === chosen)
		? choices
		: [...choices, { value: chosen, label: "選択中のページ（名前を表示できません）" }];

/** Address of a telephone number as it is typed, also in full width; "" without a digit. */
function telAddress(typed: string): string {
	const number = typed
		.normalize("NFKC")
		.replaceAll(/[‐‑–—−ー]/g, "-")
		.replaceAll(/[^\d+-]/g, "");
	return number === "" ? "" : TEL + number;
}
