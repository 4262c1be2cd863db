import type { WakeUp } from "#functions/env.ts";

/** Queue that delivers nothing and records the delays (s) of its wake-ups. */
export class QuietQueue implements Queue<WakeUp> {
	delays: number[] = [];

	async send(_body: WakeUp, options: QueueSendOptions = {}): Promise<QueueSendResponse> {
		this.delays.push(options.delaySeconds ?? 0);
		return { metadata: { metrics: await this.metrics() } };
	}

	async sendBatch(): Promise<QueueSendBatchResponse> {
		throw new Error("Wake-ups are sent one by one");
	}

	async metrics(): Promise<QueueMetrics> {
		return { backlogCount: 0, backlogBytes: 0 };
	}
}
