CREATE INDEX `friends_hidden` ON `friends` (`id`) WHERE blocked_at is not null or user_rate <> 1;--> statement-breakpoint
CREATE INDEX `friends_added` ON `friends` (`added_by`,`id`) WHERE added_by <> 'follow';--> statement-breakpoint
CREATE INDEX `friends_waiting` ON `friends` (`id`) WHERE last_message_at is not null and (last_sent_at is null or last_sent_at < last_message_at);