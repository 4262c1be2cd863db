import { Button, Group, Image, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { LOGO_EDGE, MAX_LOGO } from "#domain/platform/brand/brand-input.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { FileDrop } from "#web/platform/ui/FileDrop.tsx";
import { firstMessages, toResponseProblems } from "#web/platform/ui/formProblems.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestLogoRemoval, uploadLogo } from "./brandApi.ts";
import classes from "./LogoPart.module.css";

interface LogoPartProps {
	logo: string | null;
	/** Name of the deployment. */
	name: string;
	onChanged: () => void;
}

/** Logo settings, saved immediately. */
export function LogoPart({ logo, name, onChanged }: LogoPartProps) {
	const [problem, setProblem] = useState<string>();
	const { busy, run } = useBusy();
	const choose = async (file: File) => {
		if (file.size > MAX_LOGO) return setProblem(BRAND_TEXTS.logoTooLarge);
		setProblem(undefined);
		try {
			await uploadLogo(file);
			toastDone("ロゴを変更しました");
			onChanged();
		} catch (reason) {
			const { fields, general } = toResponseProblems(reason);
			setProblem(firstMessages(fields).file ?? general[0]);
		}
	};
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "ロゴの削除",
			message: "ログイン画面とメニューには、ブランド名だけが表示されます。",
			confirm: "削除する",
			cancelLabel: "戻る",
			destructive: true,
		});
		if (isSure)
			await requestLogoRemoval().then(() => {
				toastDone("ロゴを削除しました");
				onChanged();
			}, toastFailed);
	};
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="brand-logo">
			<Stack gap="md">
				<Title order={2} id="brand-logo">
					ロゴ
				</Title>
				{logo ? (
					<Group gap="md">
						{[classes.light, classes.dark].map((groundClass) => (
							<div key={groundClass} className={groundClass}>
								<Image src={logo} alt={`${name}のロゴ`} w="auto" maw="12rem" h="3.5rem" fit="contain" />
							</div>
						))}
						<Button variant="default" color="red" disabled={busy} onClick={() => void run(remove)}>
							ロゴを削除する
						</Button>
					</Group>
				) : (
					<Text size="sm" c="dimmed">
						ロゴはまだありません。ブランド名が文字で表示されます。
					</Text>
				)}
				<FileDrop
					label={logo ? "新しいロゴの画像" : "ロゴの画像"}
					accept="image/png,image/jpeg"
					hint={`PNGまたはJPEG、1MBまで、縦横それぞれ${LOGO_EDGE.min}〜${LOGO_EDGE.max.toLocaleString("ja-JP")}ピクセル。背景が透明なPNGなら、明るい画面でも暗い画面でもきれいに見えます。`}
					file={null}
					disabled={busy}
					onChoose={(file) => void run(() => choose(file))}
					{...(problem !== undefined && { error: problem })}
				/>
			</Stack>
		</Paper>
	);
}
