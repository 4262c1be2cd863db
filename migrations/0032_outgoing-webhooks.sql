CREATE TABLE `outgoing_webhook_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`duration_ms` integer NOT NULL,
	`excerpt` text NOT NULL,
	`error` text,
	FOREIGN KEY (`message_id`) REFERENCES `outgoing_webhook_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `outgoing_webhook_attempts_of` ON `outgoing_webhook_attempts` (`message_id`,`id`);--> statement-breakpoint
CREATE TABLE `outgoing_webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`secret` text NOT NULL,
	`secret_ending` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`paused_until` integer,
	`claimed_at` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`stop_reason` text,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_webhook_endpoints_save_key_unique` ON `outgoing_webhook_endpoints` (`save_key`);--> statement-breakpoint
CREATE TABLE `outgoing_webhook_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`endpoint_id` integer NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`friend_id` integer,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`status` integer,
	`duration_ms` integer,
	`error` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `outgoing_webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_webhook_messages_once` ON `outgoing_webhook_messages` (`endpoint_id`,`key`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_due` ON `outgoing_webhook_messages` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_turn` ON `outgoing_webhook_messages` (`endpoint_id`,`next_attempt_at`,`id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_since` ON `outgoing_webhook_messages` (`since`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_log` ON `outgoing_webhook_messages` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_state` ON `outgoing_webhook_messages` (`endpoint_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_at` ON `outgoing_webhook_messages` (`at`);