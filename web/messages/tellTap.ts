import { notifications } from "@mantine/notifications";
import type { Action } from "./line.ts";

/** Says what a tap on a message would do, where nothing is to be done. */
export function tellWhatItDoes({ uri, text }: Action): void {
	const message = uri ? `タップすると開くアドレス: ${uri}` : `タップすると友だちが送る言葉: ${text ?? ""}`;
	notifications.show({ message });
}
