// SPDX-License-Identifier: Apache-2.0
package plain;

/// An exception that both sides know.
public class Refused extends Exception {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }
}
