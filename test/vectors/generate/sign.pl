# Usage: SECRET=… perl sign.pl TIMESTAMP BODY_FILE
use strict;
use warnings;
use Digest::SHA qw(hmac_sha256_hex);

my ($timestamp, $file) = @ARGV;
open(my $handle, '<:raw', $file) or die $!;
local $/;
my $body = <$handle> // '';
print hmac_sha256_hex($timestamp . $body, $ENV{SECRET}), "\n";
