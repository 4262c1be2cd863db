import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";

/** Asks a question on the terminal. */
export async function askOnTerminal(question: string): Promise<string> {
	const terminal = createInterface({ input: stdin, output: stdout });
	try {
		return (await terminal.question(question)).trim();
	} finally {
		terminal.close();
	}
}
