// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// What ranks have sent each other: one rank, or all.
///
/// @param messages  messages
/// @param datagrams in how many pieces they travelled: for messages the frames, those of the
///     protocol included; for shared memory the datagrams of 9,000 bytes that they would have been
/// @param bytes     all bytes
/// @param userBytes the program's among them: of shared memory those of pages and diffs
public record Sent(long messages, long datagrams, long bytes, long userBytes) {

    /// Nothing, or nothing that anybody counts.
    public static final Sent NOTHING = new Sent(0, 0, 0, 0);

    /// What has been sent since then.
    ///
    /// @param before what had been sent
    /// @return the difference
    Sent since(Sent before) {
        return new Sent(
                messages - before.messages,
                datagrams - before.datagrams,
                bytes - before.bytes,
                userBytes - before.userBytes);
    }

    /// Adds up what all have sent.
    ///
    /// @param together how they meet; all call it
    /// @return the sum, the same everywhere
    Sent of(Together together) {
        double[] sums = together.sums(new double[] {messages, datagrams, bytes, userBytes});
        return new Sent((long) sums[0], (long) sums[1], (long) sums[2], (long) sums[3]);
    }

    /// The line that is printed.
    ///
    /// @return such as `sent 8400 messages  8400 datagrams  11808000 bytes  11480000 of the user`
    public String line() {
        return "sent " + messages + " messages  " + datagrams + " datagrams  " + bytes
                + " bytes  " + userBytes + " of the user";
    }
}
