// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.util.regex.Pattern;

/// A place in a bucket, as a user names it: `s3://bucket/prefix`.
///
/// @param bucket its name
/// @param prefix with which all keys begin, before a slash; may be empty
public record S3Address(String bucket, String prefix) {
    private static final String SCHEME = "s3:";
    private static final String START = "s3://";
    private static final int LONGEST_PREFIX = 512;
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    private static final Pattern PREFIX =
            Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

    /// Whether a text names a bucket, or tries to, rather than a folder.
    public static boolean isMeant(String text) {
        return text.startsWith(SCHEME);
    }

    /// Reads an address.
    ///
    /// @throws IllegalArgumentException if it is none: one line with the text and the reason
    public static S3Address of(String text) {
        if (!text.startsWith(START)) {
            throw new IllegalArgumentException(
                    text + " is no place in a bucket: say s3://BUCKET/PREFIX");
        }
        String rest = text.substring(START.length()).replaceFirst("/$", "");
        int slash = rest.indexOf('/');
        String bucket = slash < 0 ? rest : rest.substring(0, slash);
        String prefix = slash < 0 ? "" : rest.substring(slash + 1);
        if (bucket.isEmpty()) {
            throw new IllegalArgumentException(text + " names no bucket: say s3://BUCKET/PREFIX");
        }
        if (!BUCKET.matcher(bucket).matches() || bucket.contains("..")) {
            throw new IllegalArgumentException(text + ": '" + bucket + "' is no name of a bucket,"
                    + " which has 3 to 63 small letters, digits, points and hyphens");
        }
        boolean good = prefix.length() <= LONGEST_PREFIX
                && (prefix.isEmpty() || PREFIX.matcher(prefix).matches());
        if (!good) {
            throw new IllegalArgumentException(text + ": '" + prefix + "' is no prefix, which has"
                    + " words of letters, digits, '.', '-' and '_' with a slash between two, "
                    + LONGEST_PREFIX + " characters at most");
        }
        return new S3Address(bucket, prefix);
    }

    /// The key of what has a name there.
    public String key(String name) {
        return prefix.isEmpty() ? name : prefix + "/" + name;
    }

    /// The place below this one.
    ///
    /// @param word its name; an empty one is this place itself
    public S3Address part(String word) {
        return word.isEmpty() ? this : new S3Address(bucket, key(word));
    }

    @Override
    public String toString() {
        return START + bucket + (prefix.isEmpty() ? "" : "/" + prefix);
    }
}
