import { Checkbox, Input, Paper, Stack, Text, Textarea } from "@mantine/core";
import { onlineConfigInput } from "#domain/booking/salons/inputs/salon-online-inputs.ts";
import type { SalonAgreement, ShopInfo } from "#domain/booking/salons/salon-settings.ts";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FieldWithHelp } from "../parts/FieldWithHelp.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadOnlineConfig, putOnlineConfig } from "../salonsApi.ts";
import classes from "./AgreementPart.module.css";

/**
 * The endpoint saves the whole online configuration, so the draft carries the parts that are not edited here.
 */
interface AgreementDraft {
	shop_info: ShopInfo;
	agreement: SalonAgreement;
	version: number;
}

/** Terms that friends accept before booking, with the text below them. */
export const AgreementPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader cacheKey={["salon", salonId, "online"]} load={() => loadOnlineConfig(salonId)}>
		{({ id, shop_info, agreement, version }, onSaved) => (
			<SettingForm
				start={{ shop_info, agreement, version }}
				check={(draft: AgreementDraft) => checkDraft(onlineConfigInput, draft)}
				send={(body, headers) => putOnlineConfig(salonId, id, body, headers)}
				onSaved={onSaved}
			>
				{(form) => <AgreementFields {...form} />}
			</SettingForm>
		)}
	</SettingLoader>
);

export function AgreementFields({ draft, set, errors }: SettingFormState<AgreementDraft>) {
	const { agreement } = draft;
	const change = (part: Partial<SalonAgreement>) => set({ agreement: { ...agreement, ...part } });
	return (
		<>
			<FieldWithHelp topic="terms">
				<Toggle
					label="規約への同意を必須にする"
					checked={agreement.is_required}
					onChange={(event) => change({ is_required: event.currentTarget.checked })}
				/>
			</FieldWithHelp>
			<Textarea
				label="規約の本文"
				autosize
				minRows={6}
				maxRows={20}
				maxLength={20_000}
				value={agreement.text}
				onChange={(event) => change({ text: event.currentTarget.value })}
				error={errors["agreement[text]"]}
				{...fieldAttribute("agreement[text]")}
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
				{...fieldAttribute("agreement[footer]")}
			/>
			<AgreementPreview {...agreement} />
		</>
	);
}

/** Preview of the terms as friends see them. */
const AgreementPreview = ({ is_required, text, footer }: SalonAgreement) => (
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
