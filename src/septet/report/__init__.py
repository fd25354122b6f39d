"""What a run of a kind should look like, held against what it does look like."""
