import { Code, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { GALLERY_TARGETS } from "./galleryTargets.ts";
import { PlaceholderEditor } from "./PlaceholderEditor.tsx";
import { PlaceholderPreview } from "./PlaceholderPreview.tsx";
import { PlaceholderText } from "./PlaceholderText.tsx";

const GREETING = `{name}さん、こんにちは。
{var:次回予約日:2}のご予約まで、あと{remain:次回予約日}日です。

{date:+1d:6}は定休日のため、{CVAR_a1b2:4}にお休みをいただきます。
ご来店の前に {FORM_abc123} へお答えください。`;

const TEXTS: [string, string][] = [
	["友だちの情報", "{name}さん（{SYS_MAIL}）　会員番号 {var:会員番号}　{friend_link_url}"],
	["日付と残り日数", "{date}　{date:+1d:8}　{date:-3d}　{remain:2026-12-24}　{remain:誕生日}"],
	["共通情報とフォーム", "カット {CVAR_c3d4}　{FORM_abc123}　{FORM_def456}"],
	[
		"連携データ",
		"「{context:receive_line_event.text}」を {context:receive_line_event.timestamp:7} に受信しました",
	],
	["全角で書いたもの", "{ｎａｍｅ}さん　{ＣＶＡＲ＿ａ１ｂ２:３}"],
	[
		"削除済み・不明なもの",
		"{var:年齢}　{CVAR_zzzz}　{FORM_zzz999}　{remain:入会日}　{context:payment.price}",
	],
	["差し込みではないもの", "{FORM_abc12}　{CVAR_a1b2c}　{ご自由に}　{name"],
	["置き換えないもの", "{name}さんへ -noreplace"],
	["長い文章", GREETING],
];

/** Placeholder texts in all their states, for the development page. */
export const PlaceholderGallery = () => (
	<Stack gap="xl">
		<Part title="読むとき（PlaceholderText）">
			{TEXTS.map(([title, text]) => (
				<div key={title}>
					<Text size="xs" c="dimmed">
						{title}
					</Text>
					<PlaceholderText text={text} targets={GALLERY_TARGETS} />
				</div>
			))}
			<div>
				<Text size="xs" c="dimmed">
					候補を読み込む前
				</Text>
				<PlaceholderText text="{FORM_abc123}　{CVAR_a1b2}　{context:receive_line_event.text}" />
			</div>
		</Part>
		<Part title="書くとき（PlaceholderEditor）">
			<Trial label="本文" text={GREETING} maxLength={4500} withPreview required />
			<Trial
				label="空の本文"
				text=""
				placeholder="例: ご予約ありがとうございます"
				maxLength={4500}
				withPreview
			/>
			<Trial
				label="誤りのある本文"
				text="{var:年齢}歳のお誕生日おめでとうございます"
				error="削除済みの友だち情報が使われています。"
			/>
			<Trial label="長すぎる本文" text="{name}さん、ご予約ありがとうございます" maxLength={10} rows={2} />
			<Trial label="置き換えない本文" text="{name}さんへ -noreplace" rows={2} withPreview />
			<Trial label="変更できない本文" text="{name}さん、{date}もよろしくお願いします" rows={2} readOnly />
			<Trial label="候補を読み込む前の本文" text="{name}さん、{FORM_abc123}" rows={2} withoutTargets />
		</Part>
	</Stack>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<Stack gap="md" component="section">
		<Title order={3}>{title}</Title>
		{children}
	</Stack>
);

interface TrialProps {
	label: string;
	text: string;
	placeholder?: string;
	error?: string;
	maxLength?: number;
	rows?: number;
	required?: boolean;
	readOnly?: boolean;
	withPreview?: boolean;
	withoutTargets?: boolean;
}

/** Editor to try out, with the stored text below it. */
function Trial({ text, withPreview, withoutTargets, ...rest }: TrialProps) {
	const [value, setValue] = useState(text);
	const targets = withoutTargets ? undefined : GALLERY_TARGETS;
	return (
		<Stack gap="xs">
			<PlaceholderEditor
				{...rest}
				{...{ value, targets }}
				onChange={setValue}
				description="「差し込み」か「{」の入力で、友だち名などを入れられます。"
			/>
			<Code block role="group" aria-label={`${rest.label}の保存される形`} tabIndex={0}>
				{value || " "}
			</Code>
			{withPreview && <PlaceholderPreview text={value} targets={targets} />}
		</Stack>
	);
}
