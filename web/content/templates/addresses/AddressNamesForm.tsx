import { Paper, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { addressNamesInput, MAX_ADDRESS_NAME } from "#domain/content/templates/address-names.ts";
import { itemListAddress } from "#web/engine/explorer/itemApi.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postTemplateAddressNames, type TemplateAddresses } from "../templateApi.ts";
import { useMayWriteTemplates } from "../useMayWriteTemplates.ts";

/** Form with a name per URL. */
export function AddressNamesForm({ start }: { start: TemplateAddresses }) {
	const mayWrite = useMayWriteTemplates();
	const goTo = useNavigateIfMounted();
	const [draft, setDraft] = useState(start);
	const leave = () => goTo(itemListAddress("template", start.group_id));
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(addressNamesInput, draft),
		send: postTemplateAddressNames,
		onSaved: leave,
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);

	if (start.urls.length === 0)
		return (
			<EmptyState title="このテンプレートにURLはありません">
				本文にURLを入れると、ここで名前を付けられます。
			</EmptyState>
		);
	return (
		<Stack gap="md" maw="48rem">
			<Paper withBorder p="md" ref={form}>
				<Fields readOnly={!mayWrite && "テンプレートを変更する権限がないため、閲覧のみできます。"}>
					{draft.urls.map(({ url, name }, index) => (
						<TextInput
							key={url}
							label={url}
							placeholder="例: 予約ページ"
							required
							value={name}
							onChange={(event) =>
								!saving &&
								setDraft({
									...draft,
									urls: replaceAt(draft.urls, index, { url, name: event.currentTarget.value }),
								})
							}
							maxLength={MAX_ADDRESS_NAME}
							error={errors[`urls[${index}][name]`]}
							{...fieldAttribute(`urls[${index}][name]`)}
						/>
					))}
				</Fields>
			</Paper>
			{mayWrite && (
				<>
					<ProblemAlert problems={problems} fieldLabel={() => "URLの名前"} />
					<SaveBar dirty={draft !== start} saving={saving} onSave={save} onCancel={leave} />
				</>
			)}
		</Stack>
	);
}
