import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { postbackPath } from "#domain/trackers/postback.ts";
import { useAbility } from "../api/session.tsx";
import { saveKeyHeader } from "../api/useSaveKey.ts";
import { AsidePanel } from "../items/AsidePanel.tsx";
import { ask } from "../ui/ConfirmDialog.tsx";
import { CopyBox } from "../ui/CopyBox.tsx";
import { toastFailed } from "../ui/toast.ts";
import { useEscape } from "../ui/useEscape.ts";
import { makeSecret } from "./api.ts";

interface PostbackProps {
	id: number;
	code: string;
	/** The last characters of the secret there is. */
	ending: string | null;
}

/** Where a shop's server tells of orders, and the secret that it signs with: shown once, when it is made. */
export function Postback({ id, code, ending }: PostbackProps) {
	const mayWrite = useAbility("tracker-write");
	const [made, setMade] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const known = made?.slice(-4) ?? ending;
	const make = async () => {
		const isSure =
			known === null ||
			(await ask({
				title: "署名シークレットを作り直す",
				message:
					"今の署名シークレットは24時間後に使えなくなります。それまでに、サーバーの設定を新しいものに変えてください。",
				confirm: "作り直す",
			}));
		if (!isSure) return;
		setBusy(true);
		await makeSecret(id, saveKeyHeader()).then(({ secret }) => setMade(secret), toastFailed);
		setBusy(false);
	};
	return (
		<AsidePanel title="サーバーから送る">
			<CopyBox
				label="送り先"
				description="注文を確定したときに、署名を付けてPOSTします。同じ注文番号は1回だけ数えます。"
				text={location.origin + postbackPath(code)}
			/>
			<Group justify="space-between" gap="xs">
				<Text size="sm" c="dimmed">
					{known === null ? "署名シークレットはまだありません" : `署名シークレット（末尾 ${known}）`}
				</Text>
				{mayWrite && (
					<Button variant="default" loading={busy} onClick={() => void make()}>
						{known === null ? "署名シークレットを作る" : "署名シークレットを作り直す"}
					</Button>
				)}
			</Group>
			<Shown key={made} secret={made} />
		</AsidePanel>
	);
}

function Shown({ secret }: { secret: string | null }) {
	const [isOpen, setOpen] = useState(secret !== null);
	const close = () => setOpen(false);
	return (
		<Modal opened={isOpen} onClose={close} title="署名シークレット" {...useEscape(isOpen, close)}>
			<Stack>
				<CopyBox
					text={secret ?? ""}
					label="署名シークレット"
					description="表示するのはこの1回だけです。サーバーの設定に保存し、公開される場所には置かないでください。"
				/>
				<Group justify="flex-end">
					<Button onClick={close}>閉じる</Button>
				</Group>
			</Stack>
		</Modal>
	);
}
