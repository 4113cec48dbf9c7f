// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.util.List;
import java.util.Map;

/// Rank 1 of a job of two processes, to be killed: it says its address, sends some frames to rank
/// 0, and polls for ever.
final class Victim {
    /// How many frames it sends.
    static final int FRAMES = 5;

    private Victim() {}

    /// Begins.
    ///
    /// @param args the address of rank 0
    public static void main(String[] args) {
        Correspondent self = new Correspondent(1, 2, Map.of());
        System.out.println(self.device.address());
        self.device.join(List.of(
                Correspondent.card(0, args[0]), Correspondent.card(1, self.device.address())));
        for (int sent = 0; sent < FRAMES; ) {
            sent += self.send(0, 100) ? 1 : 0;
            int _ = self.poll();
        }
        while (self.losses.isEmpty()) {
            if (self.poll() == 0) {
                self.device.park(10_000_000);
            }
        }
    }
}
