import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLatest } from "#web/platform/ui/useLatest.ts";
import classes from "./QrCamera.module.css";
import { createQrReader } from "./qrReader.ts";

/** Pause between two readings, so that the phone stays cool. */
const READ_PAUSE = 150;
/** Time for which the same code is not read again: it is still in front of the camera. */
const REPEAT_PAUSE = 4_000;

interface QrCameraProps {
	/** Whether a result is shown, during which nothing is read. */
	isPaused: boolean;
	onRead: (text: string) => void;
}

const CAMERA_PROBLEMS: Record<string, string> = {
	NotAllowedError:
		"カメラの使用が許可されていません。ブラウザの設定で、このサイトのカメラを許可してください。",
	NotFoundError: "カメラが見つかりません。",
	NotReadableError: "カメラをほかのアプリが使っています。",
};

/** Camera of the phone, which reads QR codes. */
export function QrCamera({ isPaused, onRead }: QrCameraProps) {
	const video = useRef<HTMLVideoElement>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(0);
	const latest = useLatest({ isPaused, onRead });
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the camera again
	useEffect(() => {
		let isOver = false;
		let stream: MediaStream | undefined;
		let last = { text: "", at: 0 };
		const read = async () => {
			const element = video.current;
			if (!element) return;
			const reader = await createQrReader();
			while (!isOver) {
				const text =
					latest.current?.isPaused !== false || element.readyState < 2
						? null
						: await reader(element).catch(() => null);
				const now = performance.now();
				if (text !== null && !isOver && (text !== last.text || now - last.at > REPEAT_PAUSE)) {
					last = { text, at: now };
					latest.current?.onRead(text);
				}
				await new Promise((resolve) => setTimeout(resolve, READ_PAUSE));
			}
		};
		const open = async () => {
			if (!("mediaDevices" in navigator)) throw new DOMException("", "NotFoundError");
			stream = await navigator.mediaDevices.getUserMedia({
				video: { facingMode: "environment", width: { ideal: 1_280 } },
			});
			if (isOver || !video.current) return stop();
			video.current.srcObject = stream;
			await video.current.play();
			await read();
		};
		const stop = () => {
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
		open().catch((reason: unknown) => {
			if (!isOver) setProblem(CAMERA_PROBLEMS[(reason as DOMException).name] ?? "カメラを開けませんでした。");
		});
		return () => {
			isOver = true;
			stop();
		};
	}, [attempt]);
	if (problem !== null)
		return (
			<Alert color="yellow" title="カメラを使えません">
				{problem} 「番号」か「名簿」でも受付できます。
				<Button
					mt="xs"
					size="xs"
					variant="default"
					onClick={() => {
						setProblem(null);
						setAttempt(attempt + 1);
					}}
				>
					もう一度開く
				</Button>
			</Alert>
		);
	return (
		<div className={classes.frame}>
			<video ref={video} className={classes.picture} muted playsInline aria-label="カメラの映像" />
			<Text size="sm" ta="center" c="dimmed">
				QRコードを枠の中に入れてください
			</Text>
		</div>
	);
}
