// SPDX-License-Identifier: Apache-2.0
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// A stage appends its letter and hands on.
@Remote
static class Stage {
    private final String letter;
    private final Stage next;

    Stage(String letter, Stage next) {
        this.letter = letter;
        this.next = next;
    }

    public String pass(String item) {
        String mine = item + letter;
        return next == null ? mine : next.pass(mine);
    }
}

/// Example 44. A pipeline through all ranks: each stage has a reference to the next one. Several
/// items are under way at once, each at another stage.
void main(String[] args) {
    RemoteObjects.run(args, remote -> {
        if (remote.rank().number() > 0) {
            return;
        }
        Stage following = null;
        for (int rank = remote.rank().size() - 1; rank >= 0; rank--) {
            String letter = "abcdefgh".substring(rank % 8, rank % 8 + 1);
            following = remote.node(rank).create(Stage.class, letter, following);
        }
        Stage first = following;
        List<CompletableFuture<String>> items = List.of("1", "2", "3", "4", "5").stream()
                .map(item -> remote.async(() -> first.pass(item)))
                .toList();
        for (CompletableFuture<String> item : items) {
            System.out.println(remote.await(item));
        }
    });
}
