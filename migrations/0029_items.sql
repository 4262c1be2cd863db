CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`picture_key` text,
	`yen` integer NOT NULL,
	`tax_rate` integer NOT NULL,
	`stock` integer,
	`per_friend` integer,
	`sale_from` text,
	`sale_to` text,
	`is_active` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`action_id` integer,
	`period` text,
	`grace_days` integer DEFAULT 7 NOT NULL,
	`tag_id` integer,
	`renewed_action_id` integer,
	`failed_action_id` integer,
	`ended_action_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`renewed_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`failed_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_stock" CHECK(stock is null or stock >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_save_key_unique` ON `products` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_code_unique` ON `products` (`code`);--> statement-breakpoint
CREATE INDEX `products_list` ON `products` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `products_action` ON `products` (`action_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`friend_id` integer,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`yen` integer NOT NULL,
	`cause` text NOT NULL,
	`state` text NOT NULL,
	`returns_stock` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	`ended_at` integer,
	`operator_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_cause_unique` ON `purchases` (`cause`);--> statement-breakpoint
CREATE INDEX `purchases_product` ON `purchases` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `purchases_friend` ON `purchases` (`friend_id`,`id`);--> statement-breakpoint
CREATE INDEX `purchases_state` ON `purchases` (`state`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_waiting` ON `purchases` (`friend_id`,`product_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`friend_id` integer,
	`name` text NOT NULL,
	`yen` integer NOT NULL,
	`tax_rate` integer NOT NULL,
	`period` text NOT NULL,
	`cause` text NOT NULL,
	`state` text NOT NULL,
	`card` text,
	`is_test` integer DEFAULT false NOT NULL,
	`started_at` integer,
	`paid_periods` integer DEFAULT 0 NOT NULL,
	`requested_periods` integer DEFAULT 1 NOT NULL,
	`paid_until` integer,
	`payment_id` integer,
	`is_ending` integer DEFAULT false NOT NULL,
	`due_at` integer,
	`ended_at` integer,
	`end_reason` text,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_cause_unique` ON `subscriptions` (`cause`);--> statement-breakpoint
CREATE INDEX `subscriptions_product` ON `subscriptions` (`product_id`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_friend` ON `subscriptions` (`friend_id`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`friend_id`,`product_id`) WHERE state in ('waiting', 'active', 'failing');--> statement-breakpoint
ALTER TABLE `payment_checkouts` ADD `card` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `stores_card` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `card` text;