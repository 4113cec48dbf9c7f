// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// By which ranks know that they mean the same class: the first half of its file's SHA-256.
///
/// @param text in hexadecimal digits
record ClassHash(String text) {
    private static final int BYTES = 16;

    static ClassHash of(byte[] file) {
        try {
            byte[] whole = MessageDigest.getInstance("SHA-256").digest(file);
            return new ClassHash(HexFormat.of().formatHex(whole, 0, BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e); // each JDK has it
        }
    }
}
