import { Checkbox, Input, Paper, Stack, Text, Textarea } from "@mantine/core";
import { onlineConfigInput } from "#domain/booking/salons/inputs/online.ts";
import type { Agreement, ShopInfo } from "#domain/booking/salons/settings.ts";
import { checkDraft, fieldMark } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { loadOnline, saveOnline } from "../api.ts";
import { WithHelp } from "../parts/WithHelp.tsx";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";
import classes from "./AgreementPart.module.css";

/**
 * The endpoint saves the whole online configuration, so the draft carries the parts that are not edited here.
 */
interface AgreementDraft {
	shop_info: ShopInfo;
	agreement: Agreement;
	version: number;
}

/** Terms that friends accept before booking, with the text below them. */
export const AgreementPart = ({ salonId }: SettingPartProps) => (
	<Setting what={["salon", salonId, "online"]} load={() => loadOnline(salonId)}>
		{({ id, shop_info, agreement, version }, onSaved) => (
			<SettingForm
				start={{ shop_info, agreement, version }}
				check={(draft: AgreementDraft) => checkDraft(onlineConfigInput, draft)}
				send={(body, headers) => saveOnline(salonId, id, body, headers)}
				onSaved={onSaved}
			>
				{(form) => <AgreementFields {...form} />}
			</SettingForm>
		)}
	</Setting>
);

export function AgreementFields({ draft, set, errors }: FormParts<AgreementDraft>) {
	const { agreement } = draft;
	const change = (part: Partial<Agreement>) => set({ agreement: { ...agreement, ...part } });
	return (
		<>
			<WithHelp topic="terms">
				<Toggle
					label="規約への同意を必須にする"
					checked={agreement.is_required}
					onChange={(event) => change({ is_required: event.currentTarget.checked })}
				/>
			</WithHelp>
			<Textarea
				label="規約の本文"
				autosize
				minRows={6}
				maxRows={20}
				maxLength={20_000}
				value={agreement.text}
				onChange={(event) => change({ text: event.currentTarget.value })}
				error={errors["agreement[text]"]}
				{...fieldMark("agreement[text]")}
			/>
			<Textarea
				label="フッター"
				description="同意のボタンの下に表示します（お問い合わせ先など）。"
				autosize
				minRows={2}
				maxRows={8}
				maxLength={5_000}
				value={agreement.footer}
				onChange={(event) => change({ footer: event.currentTarget.value })}
				error={errors["agreement[footer]"]}
				{...fieldMark("agreement[footer]")}
			/>
			<Preview {...agreement} />
		</>
	);
}

/** Preview for friends. */
const Preview = ({ is_required, text, footer }: Agreement) => (
	<Input.Wrapper label="友だちに表示する内容" labelElement="div">
		<Paper withBorder p="sm" maw="24rem" mt="0.25rem" className={classes.preview}>
			{text === "" ? (
				<Text size="sm" c="dimmed">
					本文が空のため、規約は表示しません。
				</Text>
			) : (
				<Stack gap="sm">
					<Text size="sm" className={classes.terms}>
						{text}
					</Text>
					<Checkbox
						label={is_required ? "規約に同意する（必須）" : "規約に同意する"}
						checked={false}
						readOnly
						tabIndex={-1}
					/>
					{footer !== "" && (
						<Text size="xs" c="dimmed" className={classes.text}>
							{footer}
						</Text>
					)}
				</Stack>
			)}
		</Paper>
	</Input.Wrapper>
);
