// SPDX-License-Identifier: Apache-2.0
package plain;

/// A node in the field of an exception. Java writes its stub there, which is serializable.
@SuppressWarnings("serial")
public class Lost extends Exception {
    private static final long serialVersionUID = 1;
    private final Peer whom;
    private final Peer who;

    public Lost(String message, Peer whom, Peer who) {
        super(message);
        this.whom = whom;
        this.who = who;
    }

    /// The one that was lost.
    public Peer whom() {
        return whom;
    }

    /// The one that lost it.
    public Peer who() {
        return who;
    }
}
