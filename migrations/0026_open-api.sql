CREATE TABLE `open_api_calls` (
	`day` text NOT NULL,
	`code_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `code_id`),
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `open_api_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rights` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`member_query_id` integer,
	`calls_per_minute` integer NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_codes_save_key_unique` ON `open_api_codes` (`save_key`);--> statement-breakpoint
CREATE TABLE `open_api_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`token_id` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`caller` text NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`token_id`) REFERENCES `open_api_tokens`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_api_logs_code` ON `open_api_logs` (`code_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `open_api_logs_requested` ON `open_api_logs` (`requested_at`);--> statement-breakpoint
CREATE TABLE `open_api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_id` integer NOT NULL,
	`token_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`ending` text NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	`save_key` text,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issued_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_token_key_unique` ON `open_api_tokens` (`token_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_token_hash_unique` ON `open_api_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_save_key_unique` ON `open_api_tokens` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_tokens_code` ON `open_api_tokens` (`code_id`,`id`);--> statement-breakpoint
CREATE TABLE `open_api_trigger_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trigger_id` integer NOT NULL,
	`name` text NOT NULL,
	`action_id` integer,
	`member_query_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_trigger_actions_save_key_unique` ON `open_api_trigger_actions` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_actions_of` ON `open_api_trigger_actions` (`trigger_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_actions_action` ON `open_api_trigger_actions` (`action_id`);--> statement-breakpoint
CREATE TABLE `open_api_trigger_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`trigger_id` integer NOT NULL,
	`code_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`sent_hash` text NOT NULL,
	`context` text NOT NULL,
	`received_at` integer NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_trigger_calls_key` ON `open_api_trigger_calls` (`code_id`,`trigger_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_due` ON `open_api_trigger_calls` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_open` ON `open_api_trigger_calls` (`friend_id`,`id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_received` ON `open_api_trigger_calls` (`received_at`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_failed` ON `open_api_trigger_calls` (`trigger_id`) WHERE error is not null;--> statement-breakpoint
CREATE TABLE `open_api_trigger_fields` (
	`trigger_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`format` text NOT NULL,
	`is_format_set` integer DEFAULT false NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`trigger_id`, `key`),
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `open_api_triggers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`last_called_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_triggers_key_unique` ON `open_api_triggers` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_triggers_save_key_unique` ON `open_api_triggers` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_triggers_list` ON `open_api_triggers` (`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `open_api_unlocks` (
	`session` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
