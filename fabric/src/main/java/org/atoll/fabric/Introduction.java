// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.control.ControlFields;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Origin;

/// A rank's description of itself for ranks of another world.
///
/// @param origin what it is called everywhere
/// @param family the job its world belongs to, [org.atoll.fabric.job.JobKey#family]
/// @param card   where it is and how it is reached
public record Introduction(Origin origin, long family, Card card) {

    /// Several introductions as bytes: each two longs, the world
    /// and its family; then the card, whose rank is that
    /// in its world, as [ControlFields] draws it.
    ///
    /// @param all what to write
    public static byte[] encode(List<Introduction> all) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (Introduction each : all) {
                out.writeLong(each.origin.world());
                out.writeLong(each.family);
                ControlFields.writeCard(out, each.card);
            }
        } catch (IOException e) {
            throw new AssertionError("writing to memory fails", e);
        }
        return bytes.toByteArray();
    }

    /// Reads what [#encode] wrote.
    ///
    /// @throws CommunicationException if the bytes are none
    public static List<Introduction> decode(byte[] bytes) {
        ByteArrayInputStream left = new ByteArrayInputStream(bytes);
        DataInputStream in = new DataInputStream(left);
        List<Introduction> all = new ArrayList<>();
        try {
            while (left.available() > 0) {
                long world = in.readLong();
                long family = in.readLong();
                Card card = ControlFields.readCard(in);
                all.add(new Introduction(new Origin(world, card.rank()), family, card));
            }
        } catch (IOException e) {
            throw new CommunicationException(
                    "the other world introduced itself with what is no card", -1, e);
        }
        return all;
    }
}
