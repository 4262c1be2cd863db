import { Alert, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { scriptPath } from "#domain/acquisition/site-scripts/site-script-addresses.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useLinkSetting } from "#web/acquisition/links/linkApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { publicAddress } from "#web/platform/api/publicAddress.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { LinkList } from "#web/platform/ui/LinkList.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

/** Script tag for a shop's pages, with instructions. */
export function ScriptTag({ code }: { code: string }) {
	const mayReadLinks = useAbility("link-read");
	const [needsConsent, setNeedsConsent] = useState(false);
	const tag = `<script async src="${publicAddress(scriptPath(code))}"${needsConsent ? " data-consent" : ""}></script>`;
	return (
		<Stack gap="xs">
			<CopyBox
				label="貼り付けるタグ"
				description="計測するページの<head>に1行貼り付けます。Cookieは使いません。"
				text={tag}
			/>
			<Toggle
				label="同意を得てから計測する"
				description="貼り付けるタグが変わります。サイトで musubi.push([&quot;consent&quot;, true]) を呼ぶまで、何も保存・送信しません。"
				checked={needsConsent}
				onChange={(event) => setNeedsConsent(event.currentTarget.checked)}
			/>
			<Fold label="サイトの制作者へ">
				<Text size="xs" c="dimmed">
					サイトのコンテンツセキュリティポリシー（CSP）では、script-src と connect-src に {publicAddress("")}{" "}
					を加えてください。ブラウザで追跡を拒否している方は計測しません。
				</Text>
			</Fold>
			{mayReadLinks && <AnonymousVisitsNote />}
		</Stack>
	);
}

/** Note that visitors can be identified only if link taps are counted. */
function AnonymousVisitsNote() {
	const { data } = useLinkSetting();
	if (!data || data.count_taps === 1) return null;
	return (
		<>
			<Alert color="yellow" title="どの友だちの訪問かは分かりません">
				メッセージのリンクのタップを数えると、リンクから来た友だちの訪問が分かります。
			</Alert>
			<LinkList links={[{ href: addressOf("links"), label: "リンクの設定を開く" }]} />
		</>
	);
}
