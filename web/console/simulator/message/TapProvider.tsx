import { type ReactNode, useState } from "react";
import { LIFF_HOST } from "#domain/engine/public-addresses/liff-address.ts";
import type { MessageAction } from "#web/engine/messages/lineMessageTypes.ts";
import { TapContext } from "#web/engine/messages/messageTap.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { createPhoneActions } from "../simulatorApi.ts";
import { DatePickerDialog } from "./DatePickerDialog.tsx";
import { PhoneUserContext } from "./phoneUser.ts";

/** Address that a tap opens: LINE itself opens LIFF addresses, as the phone's user. */
function phoneAddress(uri: string | undefined, userId: string): string | undefined {
	if (!uri?.startsWith(LIFF_HOST)) return uri;
	const address = new URL(`/simulator/api/liff/open/${uri.slice(LIFF_HOST.length)}`, location.origin);
	address.searchParams.set("as", userId);
	return address.href;
}

interface TapProviderProps {
	userId: string;
	children: ReactNode;
}

/** Handles taps on message buttons as a phone does. */
export function TapProvider({ userId, children }: TapProviderProps) {
	const [pickedAction, setPickedAction] = useState<MessageAction | null>(null);
	const { send, sendEvent, tap, switchMenu } = createPhoneActions(userId);
	const runAction = async (action: MessageAction) => {
		switch (action.type) {
			case "message":
				return send({ type: "text", text: action.text });
			case "postback":
				return tap({ data: action.data ?? "", displayText: action.displayText ?? action.text });
			case "richmenuswitch":
				return switchMenu({ richMenuAliasId: action.richMenuAliasId ?? "", data: action.data ?? "" });
			case "videoPlayComplete":
				return sendEvent({ type: "videoPlayComplete", videoPlayComplete: { trackingId: action.data } });
			case "datetimepicker":
				return setPickedAction(action);
			case "uri":
				return void window.open(phoneAddress(action.uri, userId), "_blank", "noreferrer");
			case "clipboard":
				await navigator.clipboard.writeText(action.clipboardText ?? "");
				return toastDone("コピーしました");
			case "camera":
			case "cameraRoll":
				return send({ type: "image" });
			case "location":
				return send({ type: "location" });
		}
	};
	return (
		<TapContext value={(action) => void Promise.resolve(runAction(action)).catch(toastFailed)}>
			<PhoneUserContext value={userId}>{children}</PhoneUserContext>
			{pickedAction && (
				<DatePickerDialog
					action={pickedAction}
					onClose={() => setPickedAction(null)}
					onChoose={(params) => {
						setPickedAction(null);
						tap({ data: pickedAction.data ?? "", params }).catch(toastFailed);
					}}
				/>
			)}
		</TapContext>
	);
}
