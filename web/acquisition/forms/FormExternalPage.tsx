import { Stack, Text } from "@mantine/core";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { PLACEHOLDERS } from "#domain/engine/placeholders/registry.ts";
import { writeParts } from "#domain/engine/placeholders/written-form.ts";
import { formPath } from "#domain/engine/public-addresses/form-address.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { AsidePanel } from "#web/platform/ui/AsidePanel.tsx";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { FormAddress } from "./FormAddress.tsx";
import { FormFrame } from "./FormFrame.tsx";
import type { AnswerForm } from "./formApi.ts";
import { UnusableFormAlert } from "./UnusableFormAlert.tsx";

/** Snippets that link to a form from elsewhere. */
export const FormExternalPage = () => (
	<FormFrame pageName="外部リンク" help="メッセージやご自分のサイトに貼り付けて、回答フォームへ案内します。">
		{(form) => (
			<Stack gap="md" maw="48rem">
				<UnusableFormAlert generation={form.generation} />
				{form.generation >= USABLE_GENERATION && <Links form={form} />}
			</Stack>
		)}
	</FormFrame>
);

function Links({ form }: { form: AnswerForm }) {
	const address = publicAddress(formPath(form.code));
	const title = form.title || form.name;
	return (
		<>
			<AsidePanel title="URL">
				<Text size="sm" c="dimmed">
					{form.needs_line_login
						? "LINEのメッセージに貼り付けて送ると、友だちごとのURLに置き換わり、回答できます。LINEログインが必須のため、ほかの場所に貼り付けたURLからは回答できません。"
						: "メールやSNS、QRコードなど、どこにでも貼り付けられます。LINEのメッセージに貼り付けて送ると、友だちごとのURLに置き換わります。"}
				</Text>
				<FormAddress code={form.code} />
			</AsidePanel>
			<AsidePanel title="サイトに貼り付けるリンク">
				<Text size="sm" c="dimmed">
					ご自分のサイトのHTMLに貼り付けると、回答フォームへのリンクになります。
				</Text>
				<Fold label="HTML">
					<CopyBox
						label="リンクのHTML"
						text={`<a href="${address}" target="_blank" rel="noopener">${escapeHtml(title)}</a>`}
					/>
				</Fold>
			</AsidePanel>
			<AsidePanel title="LINEのメッセージに入れる差し込み">
				<Text size="sm" c="dimmed">
					メッセージの本文の「差し込み」から選ぶと、送るときに友だちごとの回答フォームのURLへ置き換わります。
				</Text>
				<Fold label="差し込みコード">
					<CopyBox label="コード" text={writeParts(PLACEHOLDERS.form.toParts({ code: form.code }))} />
				</Fold>
			</AsidePanel>
		</>
	);
}

/** Escapes a text for HTML. */
const escapeHtml = (text: string): string =>
	text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
