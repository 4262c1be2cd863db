import { Button, ColorInput, Group, Paper, Radio, Stack, TextInput, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { brandInput, MAX_BRAND_NAME, MAX_SENDER_NAME } from "#domain/platform/brand/brand-input.ts";
import { isFullHex, isVisibleOnWhite } from "#domain/platform/brand/brand-palette.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute, firstMessages, problemsExcept } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { type BrandSetting, requestBrandSave } from "./brandApi.ts";
import { ColourSample } from "./ColourSample.tsx";

const FIELDS = ["name", "colour", "mail_sender_name", "week_begins"] as const;

/** Form of the brand's name, colour, mail sender name and calendars. */
export function BrandForm({ setting, onSaved }: { setting: BrandSetting; onSaved: () => void }) {
	const { name, colour, mail_sender_name, week_begins = 0, version } = setting;
	const stored = { name, colour: colour ?? "", mail_sender_name, week_begins };
	const [draft, setDraft] = useState<typeof stored>(stored);
	const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(brandInput, { ...draft, version }),
		send: requestBrandSave,
		onSaved,
		savedText: "ブランドを保存しました",
		failureHeading: "保存できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const hexColour = draft.colour.toLowerCase();
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="brand-look" ref={form}>
			<Stack gap="md">
				<Title order={2} id="brand-look">
					名前・色・カレンダー
				</Title>
				<Fields>
					<TextInput
						label="ブランド名"
						description={`画面の上部、ページのタイトル、ログイン画面、招待、通知の件名に表示されます（${MAX_BRAND_NAME}文字まで）。`}
						required
						value={draft.name}
						onChange={({ currentTarget: { value } }) => set({ name: value })}
						error={errors.name}
						{...fieldAttribute("name")}
					/>
					<Group gap="sm" align="flex-end" wrap="wrap">
						<ColorInput
							label="ブランドの色"
							description="ボタンやリンクの色です。空欄にすると、標準の色になります。"
							placeholder="標準の色"
							format="hex"
							flex="1 1 14rem"
							withEyeDropper={false}
							value={draft.colour}
							onChange={(colour) => set({ colour })}
							error={errors.colour}
							{...fieldAttribute("colour")}
						/>
						{draft.colour !== "" && (
							<Button variant="default" onClick={() => set({ colour: "" })}>
								標準の色に戻す
							</Button>
						)}
					</Group>
					{isFullHex(hexColour) && isVisibleOnWhite(hexColour) && <ColourSample colour={hexColour} />}
					<TextInput
						label="メールの差出人名"
						description={`通知のメールの差出人に表示されます。空欄のときは、ブランド名が使われます（${MAX_SENDER_NAME}文字まで）。`}
						placeholder={draft.name}
						value={draft.mail_sender_name}
						onChange={({ currentTarget: { value } }) => set({ mail_sender_name: value })}
						error={errors.mail_sender_name}
						{...fieldAttribute("mail_sender_name")}
					/>
					<Radio.Group
						label="カレンダーの週の始まり"
						value={String(draft.week_begins)}
						onChange={(value) => set({ week_begins: value === "1" ? 1 : 0 })}
					>
						<Group gap="md" mt="2xs">
							<Radio value="0" label="日曜日" />
							<Radio value="1" label="月曜日" />
						</Group>
					</Radio.Group>
				</Fields>
				<ProblemAlert problems={problemsExcept(problems, [...FIELDS])} />
				<SaveBar
					dirty={FIELDS.some((field) => draft[field] !== stored[field])}
					saving={saving}
					onSave={save}
				/>
			</Stack>
		</Paper>
	);
}
