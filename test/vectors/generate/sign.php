<?php
// Usage: SECRET=… php sign.php TIMESTAMP BODY_FILE
[, $timestamp, $file] = $argv;
echo hash_hmac('sha256', $timestamp . file_get_contents($file), getenv('SECRET')), "\n";
