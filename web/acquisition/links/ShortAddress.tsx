import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type CountedLink, requestShortAddress } from "./linkApi.ts";

/** Short address of a link for places outside of messages, and the number of its openings. */
export function ShortAddress({ link }: { link: CountedLink }) {
	const mayWrite = useAbility("link-write");
	const { busy, run } = useBusy();
	if (link.short_address === null && !mayWrite) return null;
	return (
		<Paper withBorder p="md" component="section" aria-label="短いアドレス">
			<Stack gap="sm" align="flex-start">
				<Title order={2}>短いアドレス</Title>
				<Text size="xs" c="dimmed">
					チラシやSNSなど、メッセージのほかの場所にのせるためのアドレスです。同じページが開きます。開いた人は分かりません。
				</Text>
				{link.short_address === null ? (
					<Button
						variant="default"
						disabled={busy}
						onClick={() => void run(() => requestShortAddress(link.id).catch(toastFailed))}
					>
						短いアドレスを作る
					</Button>
				) : (
					<>
						<CopyBox label="アドレス" text={link.short_address} />
						<Text size="sm">{`開かれた回数: ${link.short_openings.toLocaleString("ja-JP")}回`}</Text>
					</>
				)}
			</Stack>
		</Paper>
	);
}
